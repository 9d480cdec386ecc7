import type { ReactNode } from 'react';
import type { DeviceCloseReason } from '#api/session/session-events.ts';
import { Notice } from '#ui/plain/notice.tsx';

const storageNotice = 'Vos brouillons et vos envois y restent, chiffrés';
const closeReasonTexts: Readonly<Record<DeviceCloseReason, string>> = {
  'account-disabled': `Votre compte est désactivé, ou a été supprimé. Ce que cet appareil gardait de vos dossiers a été effacé. ${storageNotice}\u202f; si un administrateur réactive votre compte, ils repartiront quand vous vous serez identifié. Un compte supprimé ne peut plus l’être\u00a0: refaites alors ce qui attendait.`,
  'device-revoked': `L’accès de cet appareil a été retiré, par un administrateur ou par vous-même depuis un autre appareil. Ce qu’il gardait de vos dossiers a été effacé. ${storageNotice}\u00a0: identifiez-vous pour les retrouver.`,
  'broker-changed': `Le courtier auquel vous êtes lié a changé. Ce que cet appareil gardait des dossiers du précédent a été effacé. ${storageNotice}\u00a0: identifiez-vous pour continuer.`,
  'out-of-contact': `Cet appareil n’a pas joint le serveur depuis trop longtemps. Ce qu’il gardait de vos dossiers a été effacé. ${storageNotice}\u00a0: identifiez-vous, avec le réseau, pour les retrouver.`,
};
/** Explains why the device was closed. */
export default function CloseReasonText({ reason }: { readonly reason: DeviceCloseReason }): ReactNode {
  return <Notice tone="error">{closeReasonTexts[reason]}</Notice>;
}
