import { LoadingState } from './states.tsx';

const outlineInPage = () =>
  location.search === ''
    ? document.querySelector<HTMLTemplateElement>(`template[data-form="${location.pathname}"]`)
    : null;

const drawOutline = (element: HTMLElement | null): void =>
  element?.replaceChildren(outlineInPage()?.content.cloneNode(true) ?? '');

interface FormLoadingProps {
  readonly label: string;
  readonly blocks?: number;
}

/**
 * Loading state of a form: its labels where the page contains them (`scripts/bundle/form-outlines.ts`), as it shows them
 * before the app runs; skeleton blocks otherwise.
 */
export function FormLoading({ label, blocks = 3 }: FormLoadingProps) {
  if (!outlineInPage()) return <LoadingState label={label} blocks={blocks} />;
  return (
    <div role="status" aria-busy="true">
      <span className="sr-only">{label}…</span>
      <div aria-hidden="true" className="form-outline" ref={drawOutline} />
    </div>
  );
}
