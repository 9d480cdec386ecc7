import { useSyncExternalStore } from 'react';
import { maxContactDays } from '#api/contact.ts';
import { deviceClosure } from '#api/session/closed-device.ts';
import type { DeviceClosure } from '#api/session/session-events.ts';
import { Notice } from './notices.tsx';

const kept = 'Vos brouillons et vos envois y restent, chiffrés';
const words: Readonly<Record<DeviceClosure, string>> = {
  'account-disabled': `Votre compte est désactivé. Ce que cet appareil gardait de vos dossiers a été effacé. ${kept}\u202f; ils repartiront quand un administrateur aura réactivé votre compte et que vous vous serez identifié.`,
  'device-revoked': `Un administrateur a retiré l’accès de cet appareil. Ce qu’il gardait de vos dossiers a été effacé. ${kept}\u00a0: identifiez-vous pour les retrouver.`,
  'out-of-contact': `Cet appareil n’a pas joint le serveur depuis ${maxContactDays} jours. Ce qu’il gardait de vos dossiers a été effacé. ${kept}\u00a0: identifiez-vous, avec le réseau, pour les retrouver.`,
};
const subscribe = (listener: () => void): (() => void) => {
  addEventListener('storage', listener);
  return () => removeEventListener('storage', listener);
};

/** Says on the sign-in page why the device was closed, until somebody signs in. */
export function ClosureNotice() {
  const closure = useSyncExternalStore(subscribe, deviceClosure);
  return closure ? <Notice tone="error">{words[closure]}</Notice> : null;
}
