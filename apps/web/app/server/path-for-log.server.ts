/** The path as logs may keep it: the address of a subscribed calendar is a secret. */
export const pathForLog = (path: string): string => path.replace(/^((?:\/+fr)?\/+calendar\/+).*/i, '$1[hidden]');
