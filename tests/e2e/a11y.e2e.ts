import { expectAccessible } from '#tests/support/axe.ts';
import { expect, test } from '#tests/support/e2e.ts';

const screens = [
  ['/', 'Accueil'],
  ['/contract/search', 'Recherche de devis et contrats'],
  ['/contract/topSearch?lastName=a', 'Recherche de devis et contrats'],
  ['/client/search', 'Recherche de clients'],
  ['/user/search', 'Recherche d’utilisateurs'],
  ['/user/add', 'Ajouter un utilisateur'],
  ['/profile', 'Mon profil'],
  ['/nulle/part', 'Page introuvable'],
] as const;
const publicScreens = ['/login', '/reset/password', '/thankyou'];

for (const colorScheme of ['light', 'dark'] as const) {
  test(`every screen is accessible, ${colorScheme}`, async ({ page, signedIn }) => {
    test.setTimeout(180_000);
    await page.emulateMedia({ colorScheme, reducedMotion: 'reduce' });
    for (const path of publicScreens) {
      await page.goto(path);
      await page.getByRole('heading', { level: 1 }).waitFor();
      await expectAccessible(page);
    }
    await signedIn(page, 'courtier');
    for (const [path, title] of screens) {
      await page.goto(path);
      await expect(page.getByRole('heading', { level: 1, name: title })).toBeVisible();
      await expect(page.locator('[aria-busy=true]')).toHaveCount(0);
      await expectAccessible(page);
    }
    await page.getByRole('button', { name: /^Compte de/ }).tap();
    await expectAccessible(page);
  });
}
