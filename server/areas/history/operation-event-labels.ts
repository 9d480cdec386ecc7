import type { EndpointName } from '#shared/operations/endpoints.ts';
import type { AuditKind } from '#shared/operations/people/people-filters.ts';

/** `by`: labels by outcome, used where the outcome is known. */
export type EventLabel = readonly [kind: AuditKind, title: string, by?: Readonly<Record<string, string>>];

/** French labels of operations whose audit row is the default one, or has the name of the operation. */
export const operationEventLabels = {
  claimDeclare: ['deed', 'Sinistre déclaré'],
  commissionStatement: ['deed', 'Bordereau de commissions téléchargé'],
  contactConfirm: ['deed', 'Coordonnées corrigées par le client confirmées'],
  editiqueIssue: ['deed', 'Document édité'],
  fileGet: ['deed', 'Fichier de la bibliothèque téléchargé'],
  fileProduct: ['deed', 'Document d’un produit téléchargé'],
  identityConfirm: ['sign-in', 'Identité confirmée'],
  identityProve: ['sign-in', 'Identité prouvée avant une opération sensible'],
  keySettle: ['deed', 'Envoi sans réponse vérifié ou annulé'],
  noteCreate: ['deed', 'Note écrite'],
  notificationChoose: ['deed', 'Notifications choisies'],
  notificationSubscribe: ['deed', 'Notifications activées sur un appareil'],
  notificationUnsubscribe: ['deed', 'Notifications désactivées sur un appareil'],
  passkeyBegin: ['sign-in', 'Ajout d’une clé d’accès commencé'],
  passkeyProofBegin: ['sign-in', 'Preuve d’identité par une clé d’accès commencée'],
  paymentCheck: ['deed', 'Paiements par carte en cours vérifiés'],
  paymentFormGet: ['deed', 'Paiement par carte commencé'],
  paymentFormSubmit: ['deed', 'Carte envoyée à la banque'],
  paymentFormValidate: ['deed', 'Retour d’un paiement par carte'],
  reminderCreate: ['deed', 'Rappel créé'],
  resetRequest: ['sign-in', 'Nouveau mot de passe demandé'],
  remittanceGet: ['deed', 'Bordereau de remise téléchargé'],
  secondFactorBegin: ['sign-in', 'Installation d’un second facteur commencée'],
  signatureCopy: ['deed', 'Document signé lu par son signataire'],
  signatureDocument: ['deed', 'Document à signer lu par son signataire'],
  signatureOpen: ['deed', 'Lien de signature ouvert'],
  signatureWithdraw: ['deed', 'Demande de signature retirée'],
  supportingFileAdd: ['deed', 'Pièces ajoutées à un contrat'],
  taskAttachmentGet: ['deed', 'Fichier d’une demande téléchargé'],
  taskCreate: ['deed', 'Demande envoyée'],
  uploadPartAdd: ['deed', 'Partie d’un fichier reçue'],
} as const satisfies Partial<Record<EndpointName, EventLabel>>;
