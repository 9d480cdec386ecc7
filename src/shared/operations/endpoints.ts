import * as ranges from './catalogue/ranges.ts';
import * as clientLinks from './client-link/client-links.ts';
import * as documentLinks from './client-link/document-links.ts';
import * as linkPayments from './client-link/link-payments.ts';
import * as bankAccounts from './clients/bank-accounts.ts';
import * as clientChanges from './clients/client-changes.ts';
import * as clientMove from './clients/client-move.ts';
import * as clients from './clients/clients.ts';
import * as contactChanges from './clients/contact-changes.ts';
import * as commissionRates from './commissions/rates.ts';
import * as commissionStatements from './commissions/statements.ts';
import * as files from './content/files.ts';
import * as pageOrder from './content/page-order.ts';
import * as pages from './content/pages.ts';
import * as texts from './content/texts.ts';
import * as claims from './contracts/claims.ts';
import * as contracts from './contracts/contracts.ts';
import * as generatedDocuments from './contracts/generated-documents.ts';
import * as history from './contracts/history.ts';
import * as payments from './contracts/payments.ts';
import * as receivedPayments from './contracts/received-payments.ts';
import * as remittances from './contracts/remittances.ts';
import * as renewals from './contracts/renewals.ts';
import * as supportingDocuments from './contracts/supporting-documents.ts';
import * as delegations from './follow-up/delegations.ts';
import * as notes from './follow-up/notes.ts';
import * as reminders from './follow-up/reminders.ts';
import * as homeAdmin from './home/home-admin.ts';
import * as nextActions from './home/next-actions.ts';
import * as quickSearch from './home/quick-search.ts';
import * as receipts from './home/receipts.ts';
import * as uploadParts from './home/upload-parts.ts';
import * as accountLife from './people/account-life.ts';
import * as adminBrokers from './people/admin-brokers.ts';
import * as adminOrganisation from './people/admin-organisation.ts';
import * as adminUsers from './people/admin-users.ts';
import * as auditList from './people/audit-list.ts';
import * as brokerDefaults from './people/broker-defaults.ts';
import * as brokerLogo from './people/broker-logo.ts';
import * as brokerUsers from './people/broker-users.ts';
import * as devices from './people/devices.ts';
import * as identity from './people/identity.ts';
import * as imports from './people/imports.ts';
import * as members from './people/members.ts';
import * as notifications from './people/notifications.ts';
import * as ownBroker from './people/own-broker.ts';
import * as passkeys from './people/passkeys.ts';
import * as profile from './people/profile.ts';
import * as secondFactor from './people/second-factor.ts';
import * as session from './people/session.ts';
import * as viewAs from './people/view-as.ts';
import * as conversion from './quotes/conversion.ts';
import * as estimates from './quotes/estimates.ts';
import * as tariffs from './quotes/tariffs.ts';
import * as vehicles from './quotes/vehicles.ts';
import * as exports from './shell/exports.ts';
import * as lists from './shell/lists.ts';
import * as portfolio from './shell/portfolio.ts';
import * as shell from './shell/shell.ts';
import * as inPerson from './signatures/in-person.ts';
import * as signatures from './signatures/signatures.ts';
import * as taskFile from './tasks/task-file.ts';
import * as tasks from './tasks/tasks.ts';
import type { EndpointDefinition } from './wire/endpoint.ts';

type Operations<Module> = {
  readonly [Name in keyof Module as Module[Name] extends EndpointDefinition ? Name : never]: Module[Name];
};

const isOperation = (value: unknown): boolean =>
  typeof value === 'object' && value !== null && 'method' in value && 'path' in value && 'access' in value;

/** The operations that a module exports, beside its schemas and types. */
const operationsOf = <Module extends object>(module: Module): Operations<Module> =>
  Object.fromEntries(Object.entries(module).filter(([, value]) => isOperation(value))) as Operations<Module>;

/** Every operation of the API, by the name under which its module exports it. A missing handler does not compile. */
export const endpoints = {
  ...operationsOf(ranges),
  ...operationsOf(clientLinks),
  ...operationsOf(documentLinks),
  ...operationsOf(linkPayments),
  ...operationsOf(bankAccounts),
  ...operationsOf(clientChanges),
  ...operationsOf(clientMove),
  ...operationsOf(clients),
  ...operationsOf(contactChanges),
  ...operationsOf(commissionRates),
  ...operationsOf(commissionStatements),
  ...operationsOf(files),
  ...operationsOf(pageOrder),
  ...operationsOf(pages),
  ...operationsOf(texts),
  ...operationsOf(claims),
  ...operationsOf(contracts),
  ...operationsOf(generatedDocuments),
  ...operationsOf(history),
  ...operationsOf(payments),
  ...operationsOf(receivedPayments),
  ...operationsOf(remittances),
  ...operationsOf(renewals),
  ...operationsOf(supportingDocuments),
  ...operationsOf(delegations),
  ...operationsOf(notes),
  ...operationsOf(reminders),
  ...operationsOf(homeAdmin),
  ...operationsOf(nextActions),
  ...operationsOf(quickSearch),
  ...operationsOf(receipts),
  ...operationsOf(uploadParts),
  ...operationsOf(accountLife),
  ...operationsOf(adminBrokers),
  ...operationsOf(adminOrganisation),
  ...operationsOf(adminUsers),
  ...operationsOf(auditList),
  ...operationsOf(brokerDefaults),
  ...operationsOf(brokerLogo),
  ...operationsOf(brokerUsers),
  ...operationsOf(devices),
  ...operationsOf(identity),
  ...operationsOf(imports),
  ...operationsOf(members),
  ...operationsOf(notifications),
  ...operationsOf(ownBroker),
  ...operationsOf(passkeys),
  ...operationsOf(profile),
  ...operationsOf(secondFactor),
  ...operationsOf(session),
  ...operationsOf(viewAs),
  ...operationsOf(conversion),
  ...operationsOf(estimates),
  ...operationsOf(tariffs),
  ...operationsOf(vehicles),
  ...operationsOf(exports),
  ...operationsOf(lists),
  ...operationsOf(portfolio),
  ...operationsOf(shell),
  ...operationsOf(inPerson),
  ...operationsOf(signatures),
  ...operationsOf(taskFile),
  ...operationsOf(tasks),
} satisfies Record<string, EndpointDefinition>;

export type Endpoints = typeof endpoints;
export type EndpointName = keyof Endpoints;
