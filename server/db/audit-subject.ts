/** Objects of an audit subject (`user 318`) that administrators manage; only these are named and compared in the audit. */
const managedObjects = ['user', 'broker', 'role', 'page', 'folder', 'file', 'tile', 'category'] as const;
export type ManagedObject = (typeof managedObjects)[number];

/** Object and row id of a subject that is a single managed object, such as `user 318`. */
export const parseManagedSubject = (
  subject: string,
): { readonly object: ManagedObject; readonly id: number } | null => {
  const [, name = '', id = ''] = /^(\w+) (\d{1,12})$/.exec(subject) ?? [];
  const object = managedObjects.find((each) => each === name);
  return object ? { object, id: Number(id) } : null;
};

const textOf = (snapshot: object | undefined, ...fields: readonly string[]): string =>
  fields
    .map((field) => (snapshot as Readonly<Record<string, unknown>> | undefined)?.[field])
    .filter((value) => typeof value === 'string' && value !== '')
    .join(' ');

const nameOf = (snapshot: object | undefined): string =>
  textOf(snapshot, 'firstName', 'lastName') || textOf(snapshot, 'title') || textOf(snapshot, 'name');

/** Name of a managed object in the state after a change, or before its removal; null if the change does not contain it. */
export const subjectName = ({
  subject,
  before,
  after,
}: {
  readonly subject: string;
  readonly before?: object;
  readonly after?: object;
}): string | null => (parseManagedSubject(subject) ? nameOf(after) || nameOf(before) || null : null);
