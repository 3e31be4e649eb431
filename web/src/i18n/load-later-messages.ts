import { sendGet } from '../api/get.ts';
import { MESSAGES_ELEMENT_ID } from '../html-document.ts';
import { activateLanguage, activeLanguage, type Catalogue } from './index.ts';

/**
 * Loads the messages of code that the page loads on demand (`PageDefinition.laterMessageAreas`), and adds them to the
 * messages of the page.
 * @throws Error if they cannot be loaded
 */
export async function loadLaterMessages(): Promise<void> {
  const element = document.getElementById(MESSAGES_ELEMENT_ID);
  const url = element?.dataset['later'];
  if (!element || !url) return;
  const response = await sendGet(url);
  if (!response.ok) throw new Error(`Failed to load messages (HTTP ${response.status}).`);
  const messages = { ...JSON.parse(element.textContent), ...(await response.json()) } as Catalogue;
  activateLanguage(activeLanguage(), messages);
}
