import { useState, type ReactNode } from 'react'
import { BackLink } from '#desk/back-link.tsx'
import { useDeskRead } from '#desk/desk-reads.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import type { Written } from '@mutirao/contract/written'
import { NEW, type ChosenCode } from './drafts.ts'
import { PartForm, type ListedThing, type PartSpec } from './part-form.tsx'
import { writtenQuery } from './written-queries.ts'

export type ThingSpec<Draft> = Omit<PartSpec<Draft>, 'id' | 'note' | 'listed'> & {
  listed: ListedThing<Draft>
  /** The title of a new thing's page, and the label of the link back to the list. */
  newName: string
  backName: string
  noteOf?: (latest: Written | undefined) => string | undefined
  /** Stands above the form of a thing that the shop has. */
  Above?: (props: { id: string; latest: Written | undefined }) => ReactNode
}

type Props<Draft> = { id: string; spec: ThingSpec<Draft> }

/** The page of one thing of a list, or of a new one. */
export const ThingPage = <Draft extends { code?: ChosenCode }>({ id, spec }: Props<Draft>) =>
  id === NEW ? (
    <Framed spec={spec} name={spec.newName}>
      <ThingForm spec={spec} latest={undefined} />
    </Framed>
  ) : (
    <KnownThing id={id} spec={spec} />
  )

function KnownThing<Draft extends { code?: ChosenCode }>({ id, spec }: Props<Draft>) {
  const read = useDeskRead(writtenQuery(spec.words.kind, id))
  return (
    <Framed spec={spec} name={read.value ? spec.nameOf(spec.form.draftOf(read.value)) : ''}>
      <KeptNote of={read} />
      {spec.Above && <spec.Above id={id} latest={read.value} />}
      {read.value && <ThingForm key={id} spec={spec} latest={read.value} />}
    </Framed>
  )
}

function ThingForm<Draft extends { code?: ChosenCode }>({ spec, latest }: { spec: ThingSpec<Draft>; latest: Written | undefined }) {
  const [of] = useState(() => ({ id: latest?.id, note: spec.noteOf?.(latest) }))
  const own: PartSpec<Draft> = { ...spec, ...of }
  return <PartForm spec={own} latest={latest} />
}

type FramedProps<Draft> = { spec: ThingSpec<Draft>; name: string; children: ReactNode }

const Framed = <Draft,>({ spec: { listed, backName }, name, children }: FramedProps<Draft>) => (
  <div className="mx-auto max-w-180 min-w-0">
    <BackLink path={listed.back}>{backName}</BackLink>
    <h1 className="mb-4 text-24">{name}</h1>
    {children}
  </div>
)
