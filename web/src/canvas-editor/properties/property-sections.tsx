import { AllSections } from './sections/all-sections.tsx';
import { ToolSection } from './sections/tool-section.tsx';

interface PropertySectionsProps {
  /** Whether to show the settings of the tool instead of the properties of the selection. */
  readonly showsTool: boolean;
}

/** The content of the property panel. */
export const PropertySections = ({ showsTool }: PropertySectionsProps) =>
  showsTool ? <ToolSection /> : <AllSections />;
