/**
 * Feature flags with their descriptions (V6.8). Administrators enable each flag for a percentage of visitors. Reading
 * a flag that is not in this list is an error.
 */
export const FLAGS = {
  pdf_download: 'Offers the PDF of a presentation on its page.',
  pdf_download_emphasis: 'Emphasises the PDF button.',
  pdf_nudge_modal: 'Shows an offer (a copy or an account) when a visitor closes the dialog of a PDF purchase.',
  pdf_alternate_checkout: 'Uses the alternate payment provider for PDFs.',
  guest_ai_template_fill: 'Starts guests who create their own presentation with a filled-in outline.',
  ai_button_test: 'Shows the alternative label of the button that creates with AI.',
  ai_assistant_banner: 'Shows the banner of the AI assistant.',
  video_banner: 'Shows the banner of the video product above the presentation.',
  video_banner_education: 'Links the banner of the video product to its education page.',
  embed_only_responsive: 'Offers only responsive embed codes, without a size in pixels.',
  content_curation: 'Shows the tag button to curators.',
} as const;

export type FlagName = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];

/** The value of every flag for one visitor. */
export type EvaluatedFlags = Readonly<Record<FlagName, boolean>>;
