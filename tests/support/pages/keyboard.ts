import { expect, type Locator, type Page } from 'playwright/test';

/** More Tab keys than this to the next control is no way to work. */
const farthest = 25;

/**
 * A person at the keyboard, who touches nothing else. Interactions are counted: each press of Tab, Enter, Space or an
 * arrow is one, and the text typed into one field is one, however long.
 */
export const keyboardOf = (page: Page) => {
  let interactions = 0;
  const press = async (key: string): Promise<void> => {
    interactions += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string): Promise<void> => {
    interactions += 1;
    await page.keyboard.type(text);
  };
  const isFocused = (wanted: Locator) => wanted.evaluate((element) => element === document.activeElement);
  /** Goes on with Tab until the control has the focus. */
  const reach = async (wanted: Locator): Promise<void> => {
    await expect(wanted).toBeVisible();
    // A screen or dialog that came or went hands the focus on a moment later: till then Tab begins at the top of the page.
    await expect(page.locator('body'), 'the focus is lost').not.toBeFocused();
    for (let pressed = 0; pressed <= farthest; pressed += 1) {
      if (await isFocused(wanted)) return;
      await press('Tab');
    }
    throw new Error(`${wanted} is not reached by ${farthest} Tab keys`);
  };
  return {
    press,
    type,
    reach,
    /** Reaches a button and presses it. */
    use: async (wanted: Locator) => {
      await reach(wanted);
      await press('Enter');
    },
    /** Reaches a field and types into it; in a list, the first letters of the wanted entry. */
    fill: async (wanted: Locator, text: string) => {
      await reach(wanted);
      await type(text);
    },
    interactions: () => interactions,
  };
};
