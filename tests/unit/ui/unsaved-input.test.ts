import { globSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';

const sources = globSync('src/**/*.tsx').map((path) => ({ path, text: readFileSync(path, 'utf8') }));
const filesWith = (pattern: RegExp): readonly string[] =>
  sources.flatMap(({ path, text }) => (pattern.test(text) ? [path] : [])).sort();

/** Forms that need no question before they are discarded. */
const withoutQuestion: Readonly<Record<string, string>> = {
  'src/features/quotes/wizard/pricing/pricing-form.tsx': 'saved with the draft of the quote',
  'src/features/ranges/ranges-editor.tsx': 'saved as a draft while typed',
  'src/features/session/login-form.tsx': 'the browser fills in what is typed',
  'src/features/session/reset-request-screen.tsx': 'one address, which the browser fills in',
  'src/features/shell/quick-search/contract-criterion.tsx': 'a search',
  'src/ui/plain/code-form.tsx': 'a code of six digits that expires',
  'src/ui/search/search-form.tsx': 'criteria, which the address contains',
};

test('unsaved input: every form asks before it is discarded', () => {
  const forms = filesWith(/<form\b|chakra\('form'|chakra\.form\b/);
  expect(forms.length).toBeGreaterThan(8);
  const filesThatAsk = filesWith(/useUnsavedInput\(|<UnsavedInput\b|useLeavingWarning\(/);
  expect(forms.filter((path) => !filesThatAsk.includes(path) && !(path in withoutQuestion))).toEqual([]);
  expect(Object.keys(withoutQuestion).filter((path) => !forms.includes(path))).toEqual([]);
});

test('unsaved input: every dialog is closed by Back', () => {
  const dialogs = filesWith(/<Dialog\.Root\b|<dialog\b/);
  expect(dialogs.length).toBeGreaterThan(3);
  expect(dialogs.filter((path) => !filesWith(/useBackHandler\(/).includes(path))).toEqual([]);
});

/** Dialogs with fields that other tests cover. */
const coveredElsewhere: Readonly<Record<string, string>> = {
  'src/features/administration/admin-dialog.tsx': 'tests/browser/administration/broker-defaults.browser.test.tsx',
  'src/features/administration/people/change-users.tsx': 'its field is that of the dialog of clients to move',
  'src/features/contracts/contacts/contact-window.tsx': 'tests/browser/dialog/form-dialogs.browser.test.tsx',
  'src/features/contracts/premiums/remittance/remittance-dialog.tsx':
    'tests/browser/contracts/remittance-dialog.browser.test.tsx',
  'src/features/contracts/signature/hand-over-dialog.tsx': 'tests/journeys/signatures/in-person-signature.e2e.ts',
  'src/features/follow-up/follow-up-modal.tsx': 'tests/browser/dialog/draft-dialogs.tsx, by its two forms',
  'src/ui/schema-form/entry-dialog.tsx': 'tests/browser/quotes/driver-form.browser.test.tsx',
};

test('unsaved input: every dialog with fields is a case of the form dialog test', () => {
  const withFields = filesWith(/<Modal\b/).filter((path) =>
    filesWith(/<Form\b|Field\b|<FileButton\b|<input\b/).includes(path),
  );
  expect(withFields.length).toBeGreaterThan(8);
  const dialogPaths = ['dialog-cases.tsx', 'draft-dialogs.tsx']
    .map((name) => readFileSync(`tests/browser/dialog/${name}`, 'utf8'))
    .join();
  const missing = withFields.filter(
    (path) => !dialogPaths.includes(path.replace('src/', '#')) && !(path in coveredElsewhere),
  );
  expect(missing).toEqual([]);
});
