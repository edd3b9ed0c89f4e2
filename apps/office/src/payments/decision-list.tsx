import type { ReactNode } from 'react'
import type { Fields } from '#desk/list-address.ts'
import { ListRows } from '#desk/list-page.tsx'
import type { Read } from '#kept/reads.ts'

export type FieldsProps = { fields: Fields }
export type DoneProps = { onDone: (said: string) => void }
export type ListProps = FieldsProps & DoneProps

type Props<Row> = FieldsProps & {
  title: string
  text: string | undefined
  /** The text of an empty list; undefined shows none. */
  empty: string | undefined
  read: Read<readonly Row[]>
  keyOf: (row: Row) => string
  renderCard: (row: Row) => ReactNode
  /** The open sheet. */
  children: ReactNode
}

/** A list of what needs a decision, with its meaning. */
export function DecisionList<Row>({ title, text, children, ...rows }: Props<Row>) {
  return (
    <section>
      <h2 className="mb-1 text-20">{title}</h2>
      {text && <p className="mb-3 text-ink-2">{text}</p>}
      <ListRows title={title} {...rows} />
      {children}
    </section>
  )
}
