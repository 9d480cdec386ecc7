import { CatchBoundary } from '@tanstack/react-router';
import { Suspense } from 'react';
import { expect, test, vi } from 'vitest';
import { page } from 'vitest/browser';
import { render } from 'vitest-browser-react';
import { lazyComponent } from '#ui/disclosure/lazy-component.tsx';
import { lazyPart } from '#ui/disclosure/lazy-part.tsx';
import { ToastRegion } from '#ui/toast/toast-region.tsx';

interface GreetingProps {
  readonly name: string;
}

function Greeting({ name }: GreetingProps) {
  return <p>Bonjour {name}</p>;
}

test('lazyComponent: shows its fallback until its module is loaded, and no Suspense boundary, which would delay it', async () => {
  const module = Promise.withResolvers<{ default: typeof Greeting }>();
  const LazyGreeting = lazyComponent(() => module.promise);
  const { container } = await render(
    <Suspense fallback={<p>Suspendu</p>}>
      <LazyGreeting fallback={<p>Chargement</p>} name="Rosine" />
    </Suspense>,
  );
  expect(container).toHaveTextContent('Chargement');
  module.resolve({ default: Greeting });
  await expect.element(page.getByText('Bonjour Rosine')).toBeVisible();
  expect(container).not.toHaveTextContent('Chargement');
});

test('lazyComponent: shows a loaded module with its first render', async () => {
  const LazyGreeting = lazyComponent(async () => ({ default: Greeting }));
  const { container } = await render(<LazyGreeting name="Rosine" />);
  await expect.element(page.getByText('Bonjour Rosine')).toBeVisible();
  const shownTexts: (string | null)[] = [];
  const observer = new MutationObserver(() => shownTexts.push(container.textContent));
  observer.observe(container, { childList: true, subtree: true });
  await render(<LazyGreeting fallback={<p>Chargement</p>} name="Yoko" />, { container });
  await expect.element(page.getByText('Bonjour Yoko')).toBeVisible();
  observer.disconnect();
  expect(shownTexts.join(' ')).not.toContain('Chargement');
});

test('lazyComponent: gives an error of its import to the error boundary, and imports again when mounted again', async () => {
  let loads = 0;
  const LazyGreeting = lazyComponent(async () => {
    loads += 1;
    if (loads === 1) throw new Error('Hors ligne');
    return { default: Greeting };
  });
  const renderScreen = (resetKey: string) => (
    <CatchBoundary getResetKey={() => resetKey} errorComponent={({ error }) => <p>{(error as Error).message}</p>}>
      <LazyGreeting name="Rosine" />
    </CatchBoundary>
  );
  const { rerender } = await render(renderScreen('first'));
  await expect.element(page.getByText('Hors ligne')).toBeVisible();
  // React writes each error that an error boundary catches.
  vi.spyOn(console, 'error').mockClear();
  await rerender(renderScreen('second'));
  await expect.element(page.getByText('Bonjour Rosine')).toBeVisible();
});

test('lazyComponent: closes a dialog whose module is not on the device, with a notice, and keeps the screen', async () => {
  const LazyDialog = lazyComponent<{ readonly onClose: () => void }>(() => Promise.reject(new Error('Hors ligne')));
  const onClose = vi.fn();
  await render(
    <>
      <h1>Dossier</h1>
      <LazyDialog onClose={onClose} />
      <ToastRegion />
    </>,
  );
  await expect.element(page.getByText(/n’est pas encore sur cet appareil/)).toBeVisible();
  expect(onClose).toHaveBeenCalledOnce();
  await expect.element(page.getByRole('heading', { name: 'Dossier' })).toBeVisible();
});

test('lazyPart: keeps the screen while its module is not on the device, and loads it once the network is back', async () => {
  let isOnline = false;
  const LazyTab = lazyPart(async () => {
    if (!isOnline) throw new Error('Hors ligne');
    return { default: Greeting };
  });
  await render(
    <>
      <h1>Dossier</h1>
      <LazyTab name="Rosine" />
    </>,
  );
  const notice = page.getByText(/^Cette partie n’est pas encore sur cet appareil/);
  await expect.element(notice).toBeVisible();
  await expect.element(page.getByRole('heading', { name: 'Dossier' })).toBeVisible();
  await page.getByRole('button', { name: 'Réessayer' }).click();
  await expect.element(notice).toBeVisible();
  isOnline = true;
  dispatchEvent(new Event('online'));
  await expect.element(page.getByText('Bonjour Rosine')).toBeVisible();
  expect(notice.elements()).toHaveLength(0);
});
