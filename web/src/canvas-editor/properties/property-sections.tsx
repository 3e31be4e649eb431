import { useSelectionReveal } from '../selection/use-selection-reveal.ts';
import { useFieldSession } from './field-session.ts';
import { AllSections } from './sections/all-sections.tsx';
import { ToolSection } from './sections/tool-section.tsx';

interface PropertySectionsProps {
  /** Whether to show the settings of the tool instead of the properties of the selection. */
  readonly showsTool: boolean;
  /** Whether the panel is expanded in narrow windows. */
  readonly isPanelExpanded: boolean;
}

/** The content of the property panel. Moves the camera so that the panel does not cover the selection. */
export function PropertySections({ showsTool, isPanelExpanded }: PropertySectionsProps) {
  useSelectionReveal(useFieldSession(), isPanelExpanded);
  return showsTool ? <ToolSection /> : <AllSections />;
}
