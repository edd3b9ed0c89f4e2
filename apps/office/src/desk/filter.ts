/** A field of the address that narrows a list. */
export type Filter = { name: string; label: string } & (
  | { kind: 'words' }
  | { kind: 'day' }
  | {
      kind: 'choice'
      options: readonly { value: string; label: string }[]
      /** The choice of none of them, when it is not "Todas". */
      any?: string
    }
)
