import { expect, type Locator, type Page } from 'playwright/test';

/** Maximum presses of Tab to a control; more count as unusable. */
const maxTabs = 25;

/**
 * A person who uses only the keyboard. Counts interactions: each press of Tab, Enter, Space or an arrow, and each
 * text typed into a field.
 */
export const keyboardOf = (page: Page) => {
  let interactions = 0;
  const pressKey = async (key: string): Promise<void> => {
    interactions += 1;
    await page.keyboard.press(key);
  };
  const type = async (text: string): Promise<void> => {
    interactions += 1;
    await page.keyboard.type(text);
  };
  const isFocused = (target: Locator) => target.evaluate((element) => element === document.activeElement);
  /** Presses Tab until the control has the focus. */
  const tabTo = async (target: Locator): Promise<void> => {
    await expect(target).toBeVisible();
    // Focus moves shortly after a screen or dialog opens or closes: earlier presses start at the top of the page.
    await expect(page.locator('body'), 'the focus is lost').not.toBeFocused();
    for (let pressCount = 0; pressCount <= maxTabs; pressCount += 1) {
      if (await isFocused(target)) return;
      await pressKey('Tab');
    }
    throw new Error(`${target} is not reached by ${maxTabs} Tab keys`);
  };
  return {
    press: pressKey,
    type,
    reach: tabTo,
    /** Moves to a button and presses it. */
    use: async (target: Locator) => {
      await tabTo(target);
      await pressKey('Enter');
    },
    /** Moves to a field and types into it; in a list, the first letters of the entry. */
    fill: async (target: Locator, text: string) => {
      await tabTo(target);
      await type(text);
    },
    interactions: () => interactions,
  };
};
