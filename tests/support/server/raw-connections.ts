import { afterEach, beforeAll } from 'vitest';
import type { ApiServer } from './api.ts';
import { openRaw, type RawConnection, startListening } from './raw-http.ts';

/** Opens connections to a test's server with a token of the broker, and closes them after each test. */
export const rawConnections = (server: () => ApiServer) => {
  let port: number;
  let token: string;
  const connections: RawConnection[] = [];
  beforeAll(async () => {
    port = await startListening(server().app);
    token = await server().tokenOf('courtier');
  });
  afterEach(() => {
    for (const connection of connections.splice(0)) connection.close();
  });
  return {
    openConnection: async () => {
      const connection = await openRaw(port);
      connections.push(connection);
      return connection;
    },
    token: () => token,
  };
};
