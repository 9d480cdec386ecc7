/** Key of the next action of a reminder. */
export const reminderKey = (id: number | string): string => `reminder/${id}`;
