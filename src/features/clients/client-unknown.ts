import type { UnknownDossier } from '#ui/page/dossier-page.tsx';

/** Texts for a client that does not exist or belongs to another broker. */
export const unknownClient = {
  title: 'Client introuvable',
  notice: 'Ce client n’existe pas',
  reason: 'Le lien est peut-être ancien, ou le client appartient à un autre courtier.',
  gone: {
    notice: 'Ce client n’est plus dans votre portefeuille',
    reason: 'Il vient d’être confié à un autre courtier, ou supprimé, pendant que sa fiche était ouverte ici.',
  },
  link: { to: '/client/search', label: 'Rechercher un client' },
} satisfies UnknownDossier;
