import { clientStep, effectSection } from '#shared/clients/client-step.ts';
import { subscriberFields } from '#shared/clients/subscriber.ts';
import { choice, text, wholeNumber, yesOrNo } from '#shared/forms/kinds.ts';
import { fieldSection, part } from '#shared/forms/layout.ts';
import { groupWhen, listOf, withRules } from '#shared/forms/modifiers.ts';
import { effectDate, instalmentPlan } from '#shared/products/parts/commercial.ts';
import { contractOptions, emptyContractRisk } from '#shared/products/parts/contract-risk.ts';
import { defineProduct } from '#shared/products/product.ts';

/** A fictitious product: a boat. Only this folder contains its code. */
export const product = defineProduct({
  code: 'BOAT',
  version: 1,
  fields: {
    person: subscriberFields(),
    productRisk: {
      boat: {
        name: text('Nom du bateau'),
        lengthCm: wholeNumber('Longueur', { min: 200, max: 3_000 }),
        isMotor: yesOrNo('À moteur'),
        motor: groupWhen(({ rootValue }) => rootValue('productRisk.boat.isMotor') === 'OUI', {
          power: withRules(wholeNumber('Puissance', { min: 1, max: 900 }), (value, { rootValue }) =>
            Number(value) > Number(rootValue('productRisk.boat.lengthCm')) ? 'Ce moteur est trop fort' : null,
          ),
        }),
      },
      moorings: listOf('Mouillages', { port: text('Port') }, { max: 3, emptyMessage: 'Un mouillage au moins' }),
      options: { zone: choice('Zone', 'drivingAreas', { initial: 'NOUMEA' }), fractionnement: instalmentPlan },
    },
    effectDate,
  },
  steps: {
    client: clientStep,
    risk: [
      part('boat', 'Bateau', fieldSection('Bateau', ['productRisk.boat'])),
      part('moorings', 'Mouillages', {
        title: 'Mouillages',
        layout: 'list',
        fields: [],
        list: {
          path: 'productRisk.moorings',
          editor: 'page',
          addLabel: 'Ajouter un mouillage',
          addTitle: 'Ajouter un mouillage',
          editTitle: 'Modifier un mouillage',
          emptyText: 'Aucun mouillage',
          columns: ['port'],
          sections: [fieldSection('Mouillage', ['port'])],
        },
      }),
    ],
    quote: [part('quote', 'Devis', effectSection, fieldSection('Zone', ['productRisk.options']))],
  },
  facts: {
    metres: ({ productRisk }) => Math.ceil(productRisk.boat.lengthCm / 100),
    power: ({ productRisk }) => productRisk.boat.motor.power ?? 0,
    zone: ({ productRisk }) => productRisk.options.zone,
    ports: ({ productRisk }) => productRisk.moorings.length,
  },
  commercial: () => ({ brokerFeesXpf: 0, reductionPercent: 0 }),
  toContract: () => ({ ...emptyContractRisk, options: contractOptions({ brokerFees: null, coeffReduc: null }) }),
  fromContract: () => ({}),
});
