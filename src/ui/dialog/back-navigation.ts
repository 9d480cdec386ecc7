import { useEffectEvent, useLayoutEffect, useMemo } from 'react';

/**
 * Back (the button of the browser, the gesture of a phone) closes the top dialog or goes one step back. While there is
 * such a target, the current history entry, the `base`, has a copy with the same address on top, the `guard`: Back
 * leaves the guard, which only this module notices. A guard that is no longer needed stays, since going back is
 * asynchronous and a navigation may follow at once: the next navigation takes its place, and Back skips it. A guard whose
 * address was replaced is a screen of its own, to which Back returns from the next one.
 */
const baseKey = 'backBase';
const guardKey = 'backGuard';
const baseAddressKey = 'backBaseAddress';

type State = Readonly<Record<string, unknown>>;
interface Target {
  readonly order: number;
  readonly onBack: () => void;
}

const toState = (state: unknown): State => (typeof state === 'object' && state !== null ? { ...state } : {});
const pushNatively = (...entry: Parameters<History['pushState']>) => History.prototype.pushState.apply(history, entry);
const replaceNatively = (...entry: Parameters<History['replaceState']>) =>
  History.prototype.replaceState.apply(history, entry);

/** In the order in which they were opened. */
let targets: readonly Target[] = [];
let openedCount = 0;
/** Guard that is the current entry, with its address and that of its base. */
let guard:
  | { readonly id: string; readonly state: State; readonly href: string; readonly baseHref: unknown }
  | undefined;
/** Id of the guard that `history.go(1)` is returning to. */
let returningTo: string | undefined;
let isSettling = false;
let isLeaving = false;
let isWatching = false;

const readGuard = () => {
  const state = toState(history.state);
  const id = state[guardKey];
  return typeof id === 'string' ? { id, state, href: location.href, baseHref: state[baseAddressKey] } : undefined;
};

const pushGuard = (): void => {
  if (guard || targets.length === 0 || isSettling || returningTo !== undefined) return;
  const id = crypto.randomUUID();
  const { [guardKey]: _, [baseAddressKey]: ___, ...state } = toState(history.state);
  replaceNatively({ ...state, [baseKey]: id }, '');
  const { [baseKey]: __, ...above } = state;
  pushNatively({ ...above, [guardKey]: id, [baseAddressKey]: location.href }, '');
  guard = readGuard();
};

const onPopState = (event: PopStateEvent): void => {
  const previous = guard;
  guard = readGuard();
  const isReturned = guard !== undefined && guard.id === returningTo;
  returningTo = undefined;
  if (isReturned) {
    event.stopImmediatePropagation();
    return;
  }
  if (!previous || toState(event.state)[baseKey] !== previous.id) return;
  event.stopImmediatePropagation();
  // The address above the base entry may have been replaced.
  const { [guardKey]: _, [baseAddressKey]: __, ...state } = previous.state;
  replaceNatively({ ...state, [baseKey]: previous.id }, '', previous.href);
  const topTarget = isLeaving ? undefined : targets.at(-1);
  isLeaving = false;
  isSettling = true;
  topTarget?.onBack();
  // Wait until React has rendered the effect of Back.
  setTimeout(() => {
    isSettling = false;
    if (!topTarget) return history.back();
    if (targets.length === 0) return;
    // The target navigated: the guard above the base is gone or has another address.
    if (toState(history.state)[baseKey] !== previous.id) return pushGuard();
    returningTo = previous.id;
    history.go(1);
  });
};

/** Begins to watch the history; repeated calls do nothing. */
export const watchBack = (): void => {
  if (isWatching) return;
  isWatching = true;
  guard = readGuard();
  addEventListener('popstate', onPopState, { capture: true });
  const { pushState, replaceState } = history;
  history.pushState = (...entry) => {
    const isOverGuard = guard !== undefined && guard.href === guard.baseHref;
    guard = undefined;
    // A navigation cancels a pending return to a guard, whose `popstate` then never comes.
    returningTo = undefined;
    (isOverGuard ? replaceState : pushState).apply(history, entry);
    // A target that stays open over the navigation.
    if (targets.length > 0) setTimeout(pushGuard);
  };
  history.replaceState = (state, ...otherArguments) => {
    const marksState = guard && { [guardKey]: guard.id, [baseAddressKey]: guard.baseHref };
    replaceState.apply(history, [marksState ? { ...toState(state), ...marksState } : state, ...otherArguments]);
    guard = readGuard();
  };
};

/** Goes back from a screen whose target asked whether to leave it. */
export const leaveScreen = (): void => {
  isLeaving = guard !== undefined;
  history.back();
};

const addTarget = (target: Target): (() => void) => {
  watchBack();
  targets = [...targets, target].sort((a, b) => a.order - b.order);
  pushGuard();
  return () => {
    targets = targets.filter((one) => one !== target);
  };
};

/** Calls `onBack` instead of leaving the screen on Back while `isActive` and nothing was opened above. */
export const useBackTarget = (isActive: boolean, onBack: () => void): void => {
  // Counted while rendering: effects of a nested dialog run before those of the dialog around it.
  const order = useMemo(() => (isActive ? ++openedCount : 0), [isActive]);
  const goBack = useEffectEvent(onBack);
  // Before the dialog is painted, so that Back never finds it without its entry.
  useLayoutEffect(() => (isActive ? addTarget({ order, onBack: () => goBack() }) : undefined), [isActive, order]);
};
