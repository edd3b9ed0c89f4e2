/** Whether a typed text can be an e-mail. The server's check is stricter. */
export const looksLikeEmail = (text: string): boolean => /^[^\s@]+@[^\s@]+\.[^\s@]{2,}$/.test(text.trim())
