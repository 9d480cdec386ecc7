import { hidden, lines } from '#shared/forms/kinds.ts';
import { optional, requiredWhen } from '#shared/forms/modifiers.ts';
import type { Condition, Group } from '#shared/forms/node.ts';
import { textLimits } from '#shared/primitives/limits.ts';

/** Set to the key of the formula for which the broker edited the texts; empty while the suggested ones apply. */
export const adviceEditedPath = 'advice.editedFor';

const isEdited: Condition = ({ rootValue }) => rootValue(adviceEditedPath) !== '';

/** Record of needs and advice, in the payment step of a conversion. */
export const adviceFields = {
  advice: {
    editedFor: hidden(),
    needs: requiredWhen(isEdited, lines('Besoins du client', textLimits.advice)),
    advised: requiredWhen(isEdited, lines('Conseil et raisons', textLimits.advice)),
    declined: optional(lines('Ce que le client ne retient pas', textLimits.advice)),
  },
} as const satisfies Group;
