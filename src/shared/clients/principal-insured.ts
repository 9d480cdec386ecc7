import { checkbox } from '#shared/forms/kinds.ts';
import { copyingFrom, groupWhen, withResets } from '#shared/forms/modifiers.ts';
import { type Condition, type Field, type Group, isField, type Rule } from '#shared/forms/node.ts';
import { identityFields, occupationFields } from './people.ts';
import { isLegal } from './subscriber.ts';

const base = 'productRisk.principalAssured';

const isSubscriberInsured: Condition = ({ rootValue }) => rootValue(`${base}.isSubscriber`) === 'true';

/**
 * Fields of the principal insured person: by default the subscriber, whose data are copied; another person is typed,
 * and required only then. Changing the choice resets the person. Specification 3, sections 2.5, 4 and 5.
 */
export const principalInsuredFields = (ageRule: Rule) => ({
  isSubscriber: withResets(checkbox("Le souscripteur est-il l'assuré principal\u00A0?", 'true'), 'person'),
  // A company as the insured has no name or birth date of a person.
  person: groupWhen(
    (scope) => !(isSubscriberInsured(scope) && isLegal(scope)),
    copyingFrom(
      requiredUnlessSubscriber({ ...identityFields(ageRule), ...occupationFields }),
      'person',
      isSubscriberInsured,
    ),
  ),
});

type Nullable<G> = { readonly [K in keyof G]: G[K] extends Field<infer T> ? Field<T | null> : Nullable<G[K]> };

const requiredUnlessSubscriber = <G extends Group>(group: G): Nullable<G> =>
  Object.fromEntries(
    Object.entries(group).map(([name, node]) => [
      name,
      isField(node)
        ? ({ ...node, isRequired: (scope) => !isSubscriberInsured(scope) && node.isRequired(scope) } satisfies Field)
        : requiredUnlessSubscriber(node as Group),
    ]),
  ) as Nullable<G>;
