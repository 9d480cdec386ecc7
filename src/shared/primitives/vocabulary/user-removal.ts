/** What follows when a user is deleted, for the question before it. */
export const userRemovalEffects =
  'Ce que cette personne n’a pas encore envoyé depuis ses appareils ne partira plus, et ses délégations prennent fin. Les règlements qu’elle n’a pas remis restent à remettre, à son nom. Pour ne rien perdre, désactivez le compte.';
