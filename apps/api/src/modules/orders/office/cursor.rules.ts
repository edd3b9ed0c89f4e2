/** A place in the list of orders, newest first: the last order of a response. */
export type Cursor = { createdAt: Date; id: string }

export const cursorText = ({ createdAt, id }: Cursor): string => Buffer.from(`${createdAt.getTime()} ${id}`).toString('base64url')

/** Undefined for a text that no response had. */
export function readCursor(text: string): Cursor | undefined {
  const [, time, id] = /^(\d{13}) ([0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12})$/.exec(Buffer.from(text, 'base64url').toString()) ?? []
  return id === undefined ? undefined : { createdAt: new Date(Number(time)), id }
}
