/** The lane of a contract or quote: what is written for it is sent in the order of submission. */
export const contractLane = (id: number): string => `contract/${id}`;

/** The lane of a client, for what concerns no contract. */
export const clientLane = (id: number): string => `client/${id}`;
