import { AllSections } from './sections/all-sections.tsx';
import { ToolSection } from './sections/tool-section.tsx';

interface PropertySectionsProps {
  /** Whether to show the settings of the tool instead of the properties of the selection. */
  readonly tool: boolean;
}

/** The content of the panel of properties. */
export const PropertySections = ({ tool }: PropertySectionsProps) => (tool ? <ToolSection /> : <AllSections />);
