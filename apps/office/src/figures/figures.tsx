import { start } from '#api/start.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { fieldsText, type Fields } from '#desk/list-address.ts'
import { ListFilters } from '#desk/list-filters.tsx'
import { methodText } from '#desk/payment-methods.ts'
import { hrefOf } from '#device/address.ts'
import { useNow } from '#device/clock.ts'
import { download as downloadFile } from '#device/download.ts'
import { useMay } from '#kept/session.ts'
import { KeptNote } from '#looks/kept-note.tsx'
import { formatHour } from '@mutirao/domain/delivery-date'
import { Button, ButtonLink } from '@mutirao/ui/button.tsx'
import { ChipLink } from '@mutirao/ui/chip.tsx'
import { Icon } from '@mutirao/ui/icon.tsx'
import { Note } from '@mutirao/ui/note.tsx'
import { download, printer } from '@mutirao/ui/service-icons.gen.ts'
import { cohortTable } from './cohort-table.tsx'
import { csvOfTable, FigurePart } from './figure-part.tsx'
import { figuresQuery, type Figures } from './figure-queries.ts'
import {
  campaignTable,
  categoryTable,
  courseTable,
  groupTable,
  couponTable,
  hourTable,
  itemTable,
  methodTable,
  placeTable,
} from './figure-tables.tsx'
import { funnelTable, missedTable, sourceTable } from './funnel-tables.tsx'
import { GroupStagesPart } from './group-stages.tsx'
import { LaterChart } from './later-chart.tsx'
import { isPossible, periodOf, presetOf, presets, type Period } from './period.ts'
import { Sums } from './sums.tsx'
import { figureTexts } from './texts.ts'

/** The shop's sales in a period: each figure is a table, and can be downloaded and printed. */
export function FiguresScreen({ fields }: { fields: Fields }) {
  const now = useNow()
  const maySeeCosts = useMay('costs.write')
  const period = periodOf(fields, now, start.timeZone)
  const read = useDeskRead(figuresQuery(period))
  const isWrong = !isPossible(period)
  const value = isWrong ? undefined : read.value
  return (
    <>
      <header className="mb-3 flex flex-wrap items-center gap-3">
        <div className="min-w-0 flex-[1_1_16rem]">
          <h1 className="text-24">{figureTexts.title}</h1>
          <p className="text-13 text-ink-2">
            {/* While another period loads, that of the shown figures. */}
            {value && figureTexts.span(value.from, value.to)}
            {value?.countedUntil && ` · ${figureTexts.asOf(formatHour(new Date(value.countedUntil), start.timeZone))}`}
          </p>
        </div>
        <p className="flex flex-wrap gap-2 print:hidden">
          {maySeeCosts && (
            <ButtonLink kind="line" size="small" href={hrefOf('costs')}>
              {figureTexts.margins}
            </ButtonLink>
          )}
          <ButtonLink kind="line" size="small" href={hrefOf('demand')}>
            {figureTexts.demand}
          </ButtonLink>
          <Button kind="line" size="small" onClick={() => print()}>
            <Icon d={printer} className="size-5" />
            {figureTexts.print}
          </Button>
          {value && (
            <Button kind="line" size="small" onClick={() => downloadFile(fileName('numeros', value), wholeCsv(value, now))}>
              <Icon d={download} className="size-5" />
              {figureTexts.downloadAll}
            </Button>
          )}
        </p>
      </header>
      <PeriodChoice fields={fields} period={period} />
      {isWrong ? <Note kind="err">{figureTexts.wrongPeriod}</Note> : <KeptNote of={read} />}
      {value &&
        (value.countedUntil ? <Parts figures={value} now={now} fields={fields} /> : <Note kind="quiet">{figureTexts.counting}</Note>)}
    </>
  )
}

function PeriodChoice({ fields, period }: { fields: Fields; period: Period }) {
  const chosen = presetOf(fields)
  return (
    <div className="mb-3 flex flex-wrap items-center gap-2 print:hidden">
      <nav aria-label={figureTexts.periods} className="flex flex-wrap gap-2">
        {presets.map((preset) => (
          <ChipLink key={preset} isOn={preset === chosen} href={hrefOf(`figures${fieldsText({ period: preset })}`)}>
            {figureTexts.presets[preset]}
          </ChipLink>
        ))}
      </nav>
      <ListFilters
        fields={chosen === undefined ? period : {}}
        filters={[
          { kind: 'day', name: 'from', label: figureTexts.from },
          { kind: 'day', name: 'to', label: figureTexts.to },
        ]}
      />
    </div>
  )
}

const fileName = (name: string, { from, to }: Period) => `${name}-${from}-${to}.csv`

const tablesOf = (figures: Figures, now: Date, fields: Fields = {}) => ({
  course: courseTable(figures, now),
  funnel: funnelTable(figures),
  sources: sourceTable(figures),
  groups: groupTable(figures, fields),
  campaigns: campaignTable(figures),
  items: itemTable(figures),
  categories: categoryTable(figures),
  places: placeTable(figures),
  methods: methodTable(figures),
  coupons: couponTable(figures),
  hours: hourTable(figures),
  missed: missedTable(figures),
  cohorts: cohortTable(figures),
})

/** All tables below each other, each below its title. */
const wholeCsv = (figures: Figures, now: Date) =>
  Object.values(tablesOf(figures, now))
    .map((table) => `"${table.title}"\r\n${csvOfTable<never>(table as never).replace(/^\ufeff/, '')}`)
    .join('\r\n')
    .replace(/^/, '\ufeff')

function Parts({ figures, now, fields }: { figures: Figures; now: Date; fields: Fields }) {
  const tables = tablesOf(figures, now, fields)
  const bars = tables.course.rows.map(({ label, price, isOpen }) => ({ label, value: price / 100, isOpen })).toReversed()
  const hourly = tables.hours.rows.map(({ hour, price }) => ({ label: figureTexts.hourText(hour), value: price / 100 }))
  const paid = figures.methods.map(({ method, price }) => ({ label: methodText(method), value: price / 100 }))
  return (
    <div className="grid grid-cols-[minmax(0,1fr)] gap-3">
      <Sums figures={figures} />
      <FigurePart
        table={tables.course}
        file={fileName('vendas', figures)}
        chart={<LaterChart bars={bars} formatValue={figureTexts.thousands} />}
      />
      <div className="grid grid-cols-[minmax(0,1fr)] gap-3 lg:grid-cols-2 print:block">
        {figures.groups.length > 0 && <FigurePart table={tables.groups} file={fileName('grupos', figures)} className="lg:col-span-2" />}
        {fields['group'] && <GroupStagesPart id={fields['group']} />}
        <FigurePart table={tables.funnel} file={fileName('visitas', figures)} className="lg:col-span-2" />
        {figures.sources.length > 0 && <FigurePart table={tables.sources} file={fileName('origens', figures)} className="lg:col-span-2" />}
        <FigurePart table={tables.campaigns} file={fileName('campanhas', figures)} />
        <FigurePart table={tables.items} file={fileName('produtos', figures)} />
        <FigurePart table={tables.categories} file={fileName('categorias', figures)} />
        <FigurePart table={tables.places} file={fileName('lugares', figures)} />
        <FigurePart
          table={tables.methods}
          file={fileName('formas', figures)}
          chart={paid.length > 1 && <LaterChart bars={paid} formatValue={figureTexts.thousands} />}
        />
        <FigurePart table={tables.coupons} file={fileName('cupons', figures)} />
        <FigurePart table={tables.missed} file={fileName('buscas', figures)} className="lg:col-span-2" />
        <FigurePart
          table={tables.hours}
          file={fileName('horas', figures)}
          chart={<LaterChart bars={hourly} formatValue={figureTexts.thousands} />}
          className="lg:col-span-2"
        />
      </div>
      {tables.cohorts.rows.length > 0 && <FigurePart table={tables.cohorts} file={fileName('quem-voltou', figures)} />}
    </div>
  )
}
