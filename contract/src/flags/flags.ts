/**
 * Feature flags with their descriptions (V6.8). Administrators enable each for a share of visitors. The list is closed:
 * reading a flag that is not in it is an error.
 */
export const FLAGS = {
  pdf_download: 'The PDF of a presentation is offered on its page.',
  pdf_download_emphasis: 'The PDF button stands out from its neighbours.',
  pdf_nudge_modal: 'Who leaves the PDF purchase is offered another way on.',
  pdf_alternate_checkout: 'PDFs are paid through the second payment provider.',
  guest_ai_template_fill: 'Guests who create their own start at the outline filled in for them.',
  ai_button_test: 'The button that creates with AI shows its other wording.',
  ai_assistant_banner: 'The banner of the AI assistant is shown.',
  video_banner: 'The banner of the video product is shown above the presentation.',
  video_banner_education: 'The banner of the video product leads to its education page.',
  embed_only_responsive: 'Embeds fit the page that they stand on; no size in pixels is offered.',
  content_curation: 'Curators see the tag button on presentations.',
} as const;

export type FlagName = keyof typeof FLAGS;
export const FLAG_NAMES = Object.keys(FLAGS) as readonly FlagName[];

/** The value of every flag for one visitor. */
export type EvaluatedFlags = Readonly<Record<FlagName, boolean>>;
