import { createContext } from 'react';

/** Whether the server is heard just now, as the app around the forms knows it. */
export const ConnectionContext = createContext(true);
