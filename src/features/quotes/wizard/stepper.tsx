import { chakra } from '@chakra-ui/react';
import { type StepId, stepIds, stepTitles } from '#shared/forms/layout.ts';
import type { Place } from '#shared/forms/progress.ts';
import { Icon, type IconName } from '#ui/icon.tsx';
import { isReachable } from './steps/use-places.ts';

type State = 'done' | 'current' | 'ahead' | 'locked';

const words: Readonly<Record<State, string>> = {
  done: 'fait',
  current: 'en cours',
  ahead: 'à venir',
  locked: 'verrouillé',
};
const marks: Readonly<Partial<Record<State, IconName>>> = { done: 'check', locked: 'lock' };

interface StepperProps {
  readonly places: readonly Place[];
  readonly current: Place;
  /** The quote exists: what it was made of is not edited any more. */
  readonly isSaved: boolean;
  /** An entry is being edited: it is ended first. */
  readonly isHeld: boolean;
  readonly onGo: (place: Place) => void;
}

/** The steps in order with their state; those that can be gone to are buttons. Specification 3, sections 2.3 and 4. */
export function Stepper({ places, current, isSaved, isHeld, onGo }: StepperProps) {
  const stateOf = (step: StepId): State => {
    if (step === current.step) return 'current';
    if (isSaved) return 'locked';
    return stepIds.indexOf(step) < stepIds.indexOf(current.step) ? 'done' : 'ahead';
  };
  const canGo = ({ index }: Place): boolean =>
    !isSaved && !isHeld && index !== current.index && isReachable(places, index);
  const parts = places.filter(({ step }) => step === current.step);
  return (
    <Nav aria-label="Étapes du devis">
      <ol>
        {stepIds.map((step, index) => {
          const state = stateOf(step);
          const target = step === current.step ? undefined : places.find((place) => place.step === step);
          const mark = marks[state];
          const face = (
            <>
              <span data-mark={state}>{mark ? <Icon name={mark} size={18} /> : index + 1}</span>
              <span>
                {stepTitles[step]}
                <small>{words[state]}</small>
              </span>
            </>
          );
          return (
            <li key={step} aria-current={state === 'current' ? 'step' : undefined}>
              {target && canGo(target) ? (
                <button type="button" data-step onClick={() => onGo(target)}>
                  {face}
                </button>
              ) : (
                <span data-step>{face}</span>
              )}
            </li>
          );
        })}
      </ol>
      {parts.length > 1 ? (
        <ol aria-label={`Sous-étapes de ${stepTitles[current.step]}`} data-parts>
          {parts.map((place) => (
            <li key={place.part.id} aria-current={place.index === current.index ? 'step' : undefined}>
              {canGo(place) ? (
                <button type="button" onClick={() => onGo(place)}>
                  {place.part.title}
                </button>
              ) : (
                <span>{place.part.title}</span>
              )}
            </li>
          ))}
        </ol>
      ) : null}
    </Nav>
  );
}

const focusRing = { outline: '2px solid', outlineColor: 'accent.focusRing', outlineOffset: '2px' };

const Nav = chakra('nav', {
  base: {
    marginBottom: '6',
    '& > ol': { display: 'flex', gap: '2' },
    '& > ol:first-of-type > li': { flex: '1', minWidth: '0' },
    '& [data-step]': {
      display: 'flex',
      alignItems: 'center',
      gap: { base: '2', md: '3' },
      width: 'full',
      minHeight: '56px',
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
    '& small': { display: 'block', fontSize: '13px', fontWeight: 'normal', color: 'fg.muted' },
    '& li[aria-current] > [data-step]': { borderColor: 'accent.solid', color: 'fg' },
    '& button[data-step]': { color: 'fg' },
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
      minHeight: '44px',
      paddingInline: '4',
      borderRadius: 'full',
      color: 'fg.muted',
    },
    '& [data-parts] > li > button': { color: 'accent.fg', textDecoration: 'underline', textUnderlineOffset: '3px' },
    '& [data-parts] > li[aria-current] > *': { bg: 'accent.subtle', color: 'accent.fg', fontWeight: 'medium' },
  },
});
