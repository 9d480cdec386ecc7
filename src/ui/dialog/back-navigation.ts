import { useEffectEvent, useLayoutEffect, useMemo } from 'react';

/**
 * Back (the button of the browser, the gesture of a phone) closes the top dialog or goes one step back. While there is
 * such a handler, the current history entry, the `base`, has a copy with the same address on top, the `guard`: Back
 * leaves the guard, which only this module notices. A guard that is no longer needed stays, since going back is
 * asynchronous and a navigation may follow at once: the next navigation takes its place, and Back skips it. A guard whose
 * address was replaced is a screen of its own, to which Back returns from the next one. Forward onto a base goes on to its guard,
 * which would look like a Forward without effect.
 *
 * Over the steps of a wizard lie two guards: Back leaves the upper one for the lower one, from which Forward is possible.
 * Both are pushed as soon as a step can go back: browsers let Back skip entries that a page pushes in answer to Back.
 */
const baseKey = 'backBase';
const guardKey = 'backGuard';
const baseAddressKey = 'backBaseAddress';

type State = Readonly<Record<string, unknown>>;
interface BackHandler {
  readonly order: number;
  readonly onBack: () => void;
  /** A step of a wizard, see `StepHistory`. */
  readonly isStep: boolean;
}

/** The steps that Back left in the wizard on screen. */
export interface StepHistory {
  readonly canGoForward: () => boolean;
  readonly goForward: () => void;
}

const toState = (state: unknown): State => (typeof state === 'object' && state !== null ? { ...state } : {});
const withoutMarks = (state: unknown): State => {
  const { [baseKey]: _, [guardKey]: __, [baseAddressKey]: ___, ...rest } = toState(state);
  return rest;
};
/** What this module wrote into the state of an entry; a lower guard is also the base of the upper one. */
const marksOf = (state: unknown): State =>
  Object.fromEntries(
    Object.entries(toState(state)).filter(([key]) => [baseKey, guardKey, baseAddressKey].includes(key)),
  );
const pushNatively = (...entry: Parameters<History['pushState']>) => History.prototype.pushState.apply(history, entry);
const replaceNatively = (...entry: Parameters<History['replaceState']>) =>
  History.prototype.replaceState.apply(history, entry);

/** In the order in which they were opened. */
let handlers: readonly BackHandler[] = [];
let stepHistory: StepHistory | undefined;
let openedCount = 0;
/** Guard that is the current entry, with its address and that of its base. */
let guard:
  | { readonly id: string; readonly state: State; readonly href: string; readonly baseHref: unknown }
  | undefined;
/** Ids of the guards that lie unchanged above their bases. */
const unchangedGuards = new Set<unknown>();
/** Id of the guard that `history.go(1)` is returning to. */
let returningToGuardId: string | undefined;
/** Timer of what follows the last move, see `settle`. */
let settling: ReturnType<typeof setTimeout> | undefined;
let isLeaving = false;
let isWatching = false;

const readGuard = () => {
  const state = toState(history.state);
  const id = state[guardKey];
  return typeof id === 'string' ? { id, state, href: location.href, baseHref: state[baseAddressKey] } : undefined;
};

/** Marks the current entry as a base, and pushes its copy. */
const pushCopy = (): void => {
  const id = crypto.randomUUID();
  const state = withoutMarks(history.state);
  replaceNatively({ ...state, ...(guard && marksOf(history.state)), [baseKey]: id }, '');
  pushNatively({ ...state, [guardKey]: id, [baseAddressKey]: location.href }, '');
  guard = readGuard();
  unchangedGuards.add(id);
};

const pushGuard = (): void => {
  if (guard || handlers.length === 0 || settling !== undefined || returningToGuardId !== undefined) return;
  pushCopy();
  if (stepHistory) pushCopy();
};

/** Returns to a guard without an effect on the screen. */
const returnTo = (id: string, delta: 1 | -1): void => {
  returningToGuardId = id;
  history.go(delta);
};

/**
 * Calls `finish` once React has rendered the effect of Back or Forward. A second move before that takes the place of the
 * first, whose entry is no longer the current one.
 */
const settle = (finish: () => void): void => {
  clearTimeout(settling);
  settling = setTimeout(() => {
    settling = undefined;
    finish();
  });
};

const goBack = (previousId: string): void => {
  const topHandler = isLeaving ? undefined : handlers.at(-1);
  if (!guard) isLeaving = false;
  topHandler?.onBack();
  settle(() => {
    if (!topHandler) return history.back();
    // The handler navigated: the guard above the base is gone or has another address.
    if (toState(history.state)[baseKey] !== previousId) return pushGuard();
    const canGoForward = stepHistory?.canGoForward() ?? false;
    if (handlers.length === 0 && !canGoForward) return;
    // Forward leads to the upper guard.
    if (guard && topHandler.isStep && canGoForward) return;
    returnTo(previousId, 1);
  });
};

const goForward = (previousId: string): void => {
  if (!stepHistory?.canGoForward()) return;
  // A dialog that is open over the step stays.
  if (handlers.at(-1)?.isStep !== false) stepHistory.goForward();
  settle(() => {
    if (stepHistory?.canGoForward()) returnTo(previousId, -1);
  });
};

const onPopState = (event: PopStateEvent): void => {
  const previous = guard;
  guard = readGuard();
  const isReturned = guard !== undefined && guard.id === returningToGuardId;
  returningToGuardId = undefined;
  if (isReturned) {
    event.stopImmediatePropagation();
    return;
  }
  const base = toState(event.state)[baseKey];
  if (!guard && base !== previous?.id && unchangedGuards.has(base)) returnTo(base as string, 1);
  if (!previous) return;
  const isBack = base === previous.id;
  const isForward = guard !== undefined && previous.state[baseKey] === guard.id;
  if (!isBack && !isForward) return;
  event.stopImmediatePropagation();
  // The address of the entry that was left may have been replaced.
  replaceNatively({ ...withoutMarks(previous.state), ...marksOf(event.state) }, '', previous.href);
  guard = readGuard();
  if (isBack) goBack(previous.id);
  else goForward(previous.id);
};

/** Begins to watch the history; repeated calls do nothing. */
export const watchHistory = (): void => {
  if (isWatching) return;
  isWatching = true;
  guard = readGuard();
  addEventListener('popstate', onPopState, { capture: true });
  const { pushState, replaceState } = history;
  history.pushState = (...entry) => {
    // A lower guard is not replaced, since the upper one would remain above the new entry.
    const isOverGuard = guard !== undefined && guard.href === guard.baseHref && !(baseKey in guard.state);
    unchangedGuards.delete(isOverGuard ? guard?.id : toState(history.state)[baseKey]);
    guard = undefined;
    // A navigation cancels a pending return to a guard, whose `popstate` then never comes.
    returningToGuardId = undefined;
    (isOverGuard ? replaceState : pushState).apply(history, entry);
    // A handler that stays over the navigation.
    if (handlers.length > 0) setTimeout(pushGuard);
  };
  history.replaceState = (state, ...otherArguments) => {
    const marks = guard && marksOf(guard.state);
    replaceState.apply(history, [marks ? { ...toState(state), ...marks } : state, ...otherArguments]);
    guard = readGuard();
    if (guard?.href !== guard?.baseHref) unchangedGuards.delete(guard?.id);
  };
};

/** Goes back from a screen whose handler asked whether to leave it. */
export const leaveScreen = (): void => {
  isLeaving = guard !== undefined;
  history.back();
};

const addHandler = (handler: BackHandler): (() => void) => {
  watchHistory();
  handlers = [...handlers, handler].sort((a, b) => a.order - b.order);
  pushGuard();
  return () => {
    handlers = handlers.filter((registered) => registered !== handler);
  };
};

/** Makes Forward possible in the wizard on screen; returns the end of it. */
export const addStepHistory = (added: StepHistory): (() => void) => {
  stepHistory = added;
  return () => {
    if (stepHistory === added) stepHistory = undefined;
  };
};

/** Calls `onBack` instead of leaving the screen on Back while `isActive` and nothing was opened above. */
export const useBackHandler = (isActive: boolean, onBack: () => void, isStep = false): void => {
  // Counted while rendering: effects of a nested dialog run before those of the dialog around it.
  const order = useMemo(() => (isActive ? ++openedCount : 0), [isActive]);
  const handleBack = useEffectEvent(onBack);
  // Before the dialog is painted, so that Back never finds it without its entry.
  useLayoutEffect(
    () => (isActive ? addHandler({ order, onBack: () => handleBack(), isStep }) : undefined),
    [isActive, order, isStep],
  );
};
