const PUBLIC = new Set(['/api/userlogin', '/api/SentOTP', '/api/ChangePassword']);

/** Whether a call never carries a token (acceptance A12). */
export const isPublic = (path: string): boolean => PUBLIC.has(path);
