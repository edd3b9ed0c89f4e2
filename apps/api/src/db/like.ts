/** The pattern of LIKE for texts that contain this one; its "%" and "_" stand for themselves. */
export const containing = (text: string): string => `%${text.replaceAll(/[\\%_]/g, String.raw`\$&`)}%`
