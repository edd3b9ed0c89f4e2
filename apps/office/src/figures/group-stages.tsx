import { useEffect, useRef } from 'react'
import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { OrdersLink } from '#desk/orders-link.tsx'
import { KeptNote } from '#looks/kept-note.tsx'
import { FigurePart, type FigureTable } from './figure-part.tsx'
import { stagesQuery, type GroupStages } from './figure-queries.ts'
import { counted, money } from './figure-tables.tsx'
import { figureTexts } from './texts.ts'

type Stage = GroupStages['stages'][number]

const sinceText = ({ since, percentage }: Stage) =>
  since ? figureTexts.stageWhen(since, start.timeZone) : percentage === 0 ? figureTexts.start : figureTexts.notReached
const nameOf = ({ percentage, minimumUnits }: Stage) => figureTexts.stageText(percentage, minimumUnits)

const stagesTable = (id: string, { name, stages }: GroupStages): FigureTable<Stage> => ({
  title: figureTexts.stages(name),
  says: figureTexts.stagesSay,
  rows: stages,
  keyOf: ({ percentage }) => String(percentage),
  columns: [
    { name: figureTexts.stage, render: nameOf, cell: nameOf },
    { name: figureTexts.stageSince, render: sinceText, cell: sinceText },
    {
      ...counted<Stage>(figureTexts.orders, ({ orders }) => orders),
      render: ({ minimumUnits, orders }) =>
        orders === 0 ? '0' : <OrdersLink fields={{ campaign: id, tier: String(minimumUnits), joined: 'yes' }} count={orders} />,
    },
    counted(figureTexts.units, ({ units }) => units),
    money(figureTexts.price, ({ total }) => total),
  ],
})

/** A table of one group's orders by the tier that was reached when they were paid. */
export function GroupStagesPart({ id }: { id: string }) {
  const read = useDeskRead(stagesQuery(id))
  const part = useRef<HTMLDivElement>(null)
  const isRead = read.value !== undefined
  useEffect(() => {
    if (isRead) part.current?.scrollIntoView({ block: 'nearest' })
  }, [isRead])
  return (
    <div ref={part} className="scroll-my-20 lg:col-span-2">
      <KeptNote of={read} />
      {read.value && <FigurePart table={stagesTable(id, read.value)} file={`degraus-${id}.csv`} />}
    </div>
  )
}
