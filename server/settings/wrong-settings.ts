/** Invalid environment; each line names a variable and the reason. */
export class WrongSettings extends Error {
  constructor(lines: readonly string[]) {
    super(`La configuration n’est pas valide\u00A0:\n${lines.map((line) => `  - ${line}`).join('\n')}`);
    this.name = 'WrongSettings';
  }
}
