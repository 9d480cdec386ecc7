import { chakra } from '@chakra-ui/react';
import type { ReactNode } from 'react';
import { Icon, type IconName } from '#ui/icon.tsx';

export type StepState = 'done' | 'current' | 'ahead' | 'locked';

const stateTexts: Readonly<Record<StepState, string>> = {
  done: 'fait',
  current: 'en cours',
  ahead: 'à venir',
  locked: 'verrouillé',
};
const marks: Readonly<Partial<Record<StepState, IconName>>> = { done: 'check', locked: 'lock' };

interface StepBarItem {
  readonly id: string;
  readonly title: string;
  readonly state: StepState;
  /** Navigates to the step; absent for steps that are not reachable. */
  readonly onGo?: (() => void) | undefined;
}

interface StepBarProps {
  /** « Étapes du devis » */
  readonly label: string;
  readonly steps: readonly StepBarItem[];
  /** The sub-steps of the current one. */
  readonly children?: ReactNode;
}

/** The steps in order with their state; reachable steps are buttons. */
export function StepBar({ label, steps, children }: StepBarProps) {
  return (
    <Nav aria-label={label}>
      <ol data-many={steps.length > 2 ? '' : undefined}>
        {steps.map(({ id, title, state, onGo }, index) => {
          const mark = marks[state];
          const content = (
            <>
              <span data-mark={state}>{mark ? <Icon name={mark} size={18} /> : index + 1}</span>
              <span data-title>
                {title}
                <small>{stateTexts[state]}</small>
              </span>
            </>
          );
          return (
            <li key={id} aria-current={state === 'current' ? 'step' : undefined}>
              {onGo ? (
                <button type="button" data-step onClick={onGo}>
                  {content}
                </button>
              ) : (
                <span data-step>{content}</span>
              )}
            </li>
          );
        })}
      </ol>
      {children}
    </Nav>
  );
}

const focusRing = { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' };

const Nav = chakra('nav', {
  base: {
    marginBottom: '6',
    '& > ol': { display: 'flex', gap: '2' },
    '& > ol:not([data-parts], [data-many]) > li': { flex: '1', minWidth: '0' },
    '& [data-step]': {
      display: 'flex',
      alignItems: 'center',
      gap: { base: '2', md: '3' },
      width: 'full',
      minHeight: '3.5rem',
      paddingInline: { base: '1', md: '4' },
      paddingBlock: '2',
      textAlign: 'start',
      fontWeight: 'medium',
      lineHeight: '1.25',
      borderTopWidth: '3px',
      borderColor: 'border.subtle',
      color: 'fg.muted',
    },
    '& button': { cursor: 'pointer', borderRadius: 'l1', _hover: { bg: 'bg.subtle' }, _focusVisible: focusRing },
    '& small': { display: 'block', fontSize: '0.8125rem', fontWeight: 'normal', color: 'fg.muted' },
    '& li[aria-current] > [data-step]': { borderColor: 'accent.solid', color: 'fg' },
    '& button[data-step]': { color: 'fg' },
    // More than two titles do not fit on a phone: only the current one is visible, the others are for screen readers.
    // On an upright tablet they fit if no word is cut and the steps are as narrow as their longest word.
    '& > ol[data-many] > li': { flex: { base: '0 0 auto', md: '1' }, minWidth: { base: '0', md: 'min-content' } },
    '& > ol[data-many] [data-title]': { overflowWrap: 'normal' },
    '& > ol[data-many] [data-step]': { gap: { base: '2', lg: '3' }, paddingInline: { base: '1', lg: '4' } },
    '& > ol[data-many] > li[aria-current]': { flex: '1' },
    '& > ol[data-many] > li:not([aria-current]) [data-title]': {
      position: { base: 'absolute', md: 'static' },
      width: { base: '1px', md: 'auto' },
      height: { base: '1px', md: 'auto' },
      overflow: 'hidden',
      clipPath: { base: 'inset(50%)', md: 'none' },
    },
    // A phone where text is set large in the browser: the marks of all steps and the title of the current one.
    '@media (max-width: 17rem)': {
      '& > ol:not([data-parts]) > li:not([aria-current])': { flex: '0 0 auto' },
      '& li:not([aria-current]) [data-title]': {
        position: 'absolute',
        width: '1px',
        height: '1px',
        overflow: 'hidden',
        clipPath: 'inset(50%)',
      },
      '& [data-title]': { minWidth: '0', fontSize: '0.75rem', overflowWrap: 'anywhere' },
      '& li [data-mark]': { width: '32px', height: '32px', fontSize: '0.75rem' },
    },
    '& [data-mark]': {
      display: 'grid',
      flexShrink: 0,
      placeItems: 'center',
      width: '8',
      height: '8',
      borderRadius: 'full',
      borderWidth: '1px',
      borderColor: 'border.strong',
      fontVariantNumeric: 'tabular-nums',
    },
    '& [data-mark=current]': { bg: 'accent.solid', borderColor: 'accent.solid', color: 'accent.contrast' },
    '& [data-mark=done]': { bg: 'accent.subtle', borderColor: 'accent.border', color: 'accent.fg' },
    '& [data-parts]': { marginTop: '3', gap: '1' },
    '& [data-parts] > li > *': {
      display: 'flex',
      alignItems: 'center',
      minHeight: '2.75rem',
      paddingInline: '4',
      borderRadius: 'full',
      color: 'fg.muted',
    },
    '& [data-parts] > li > button': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& [data-parts] > li[aria-current] > *': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'medium' },
  },
});
