import { moneyOf, MoneyField } from '#desk/money-field.tsx'
import { useKeptFocus } from '#looks/kept-focus.ts'
import type { FieldsProps } from '#written/fields-props.ts'
import { RowActs } from '#written/row-acts.tsx'
import { moved, withRow, type Row } from '#written/rows.ts'
import { formatMoney } from '@mutirao/domain/money'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { Stepper } from '@mutirao/ui/stepper.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { AddPart } from './add-part.tsx'
import { emptyGroup, partIdsOf, type GroupDraft, type KitDraft, type OptionDraft } from './kit-draft.ts'
import { useCampaignItems } from './kit-names.ts'
import { PartLine } from './part-line.tsx'
import { isKitKind, kindText, kitKinds, kitTexts } from './texts.ts'

const MOST_PARTS = 30
const MOST_EACH = 99
const MOST_GROUPS = 12
const MOST_OPTIONS = 60

type Props = FieldsProps<KitDraft>

/** The fields of a kit: its fixed parts, its choices, and the items that are sold in kits only. */
export const KitFields = (props: Props) => (
  <>
    <Parts {...props} />
    <Groups {...props} />
    <Alone {...props} />
  </>
)

function Parts({ draft, errorOf, onChange }: Props) {
  const keptFocus = useKeptFocus()
  const { items, campaign } = draft
  return (
    <section {...keptFocus} aria-label={kitTexts.always} className="card grid gap-2 p-4 outline-none">
      <h2 className="text-16 font-semibold">{kitTexts.always}</h2>
      <p className="text-13 text-ink-2">{items.length === 0 ? kitTexts.alwaysNone : kitTexts.alwaysText}</p>
      <ul className="empty:hidden">
        {items.map(({ itemId, quantity, row }, at) => (
          <PartLine
            key={row}
            campaign={campaign}
            itemId={itemId}
            error={errorOf(`items.${at}`)}
            onRemove={() => onChange({ items: items.toSpliced(at, 1) })}
            renderAside={(name) => (
              <Stepper
                label={kitTexts.quantityOf(name)}
                words={{ less: kitTexts.less(name), more: kitTexts.more(name) }}
                quantity={quantity}
                max={MOST_EACH}
                onChange={(next) => onChange({ items: items.with(at, { itemId, row, quantity: next }) })}
              />
            )}
          />
        ))}
      </ul>
      {items.length < MOST_PARTS && (
        <AddPart
          draft={draft}
          label={kitTexts.addPart}
          onAdd={(itemId) => onChange((now) => ({ items: withRow(now.items, { itemId, quantity: 1 }) }))}
        />
      )}
    </section>
  )
}

function Groups({ draft, errorOf, onChange }: Props) {
  const keptFocus = useKeptFocus()
  const { groups } = draft
  const set = (at: number, next: Partial<GroupDraft>) => onChange({ groups: groups.with(at, { ...groups[at]!, ...next }) })
  return (
    <section {...keptFocus} aria-label={kitTexts.groups} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      <div>
        <h2 className="text-16 font-semibold">{kitTexts.groups}</h2>
        <p className="text-13 text-ink-2">{kitTexts.groupsText}</p>
      </div>
      {groups.map((group, at) => (
        <article key={group.row} aria-label={kitTexts.group(at + 1)} className="card grid grid-cols-[minmax(0,1fr)] gap-3 p-4">
          <header className="flex items-center gap-1">
            <h3 className="min-w-0 flex-1 truncate text-16">{group.name || kitTexts.group(at + 1)}</h3>
            <RowActs
              at={at}
              count={groups.length}
              words={{ up: kitTexts.up(at + 1), down: kitTexts.down(at + 1), remove: kitTexts.removeGroup(at + 1) }}
              onMove={(to) => onChange({ groups: moved(groups, at, to) })}
              onRemove={() => onChange({ groups: groups.toSpliced(at, 1) })}
            />
          </header>
          <Group draft={draft} group={group} errorOf={(key) => errorOf(`groups.${at}.${key}`)} onChange={(next) => set(at, next)} />
          {group.options.length < MOST_OPTIONS && (
            <AddPart
              draft={draft}
              label={kitTexts.addPartTo(group.name || kitTexts.group(at + 1))}
              onAdd={(itemId) => onChange((now) => ({ groups: withOption(now.groups, at, itemId) }))}
            />
          )}
        </article>
      ))}
      {groups.length < MOST_GROUPS && (
        <Button
          kind="line"
          size="small"
          className="justify-self-start"
          onClick={() => onChange({ groups: withRow<GroupDraft>(groups, emptyGroup) })}
        >
          {kitTexts.addGroup}
        </Button>
      )}
    </section>
  )
}

function withOption(groups: KitDraft['groups'], at: number, itemId: string): KitDraft['groups'] {
  const group = groups[at]!
  return groups.with(at, { ...group, options: withRow(group.options, { itemId, name: '', addOn: '', quantityEach: '' }) })
}

type GroupProps = {
  draft: KitDraft
  group: Row<GroupDraft>
  errorOf: (key: string) => string | undefined
  onChange: (next: Partial<GroupDraft>) => void
}

function Group({ draft, group, errorOf, onChange }: GroupProps) {
  const { kind, options } = group
  const text = (key: 'name' | 'minimum' | 'maximum' | 'maximumEach') => ({
    value: group[key],
    error: errorOf(key),
    autoComplete: 'off',
    onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => onChange({ [key]: currentTarget.value }),
  })
  const number = { inputMode: 'numeric', maxLength: 2 } as const
  const setOption = (at: number, next: Partial<OptionDraft>) => onChange({ options: options.with(at, { ...options[at]!, ...next }) })
  const optionsError = errorOf('options')
  return (
    <>
      <Field label={kitTexts.groupName} hint={kitTexts.groupNameHint} maxLength={60} {...text('name')} />
      <SelectField
        label={kitTexts.kind}
        hint={kindText(kind).text}
        options={kitKinds.map((value) => ({ value, label: kindText(value).name }))}
        value={kind}
        onChange={({ currentTarget: { value } }) => isKitKind(value) && onChange({ kind: value })}
      />
      <div className="grid grid-cols-[repeat(auto-fit,minmax(min(100%,8.5rem),1fr))] items-start gap-3">
        <Field label={kitTexts.minimum} hint={kitTexts.minimumHint} {...number} {...text('minimum')} />
        <Field label={kitTexts.maximum} {...number} {...text('maximum')} />
        {kind !== 'flavor' && <Field label={kitTexts.maximumEach} hint={kitTexts.maximumEachHint} {...number} {...text('maximumEach')} />}
      </div>
      <section aria-label={kitTexts.options}>
        <h4 className="font-semibold">{kitTexts.options}</h4>
        <ul className="empty:hidden">
          {options.map((option, at) => (
            <PartLine
              key={option.row}
              campaign={draft.campaign}
              itemId={option.itemId}
              text={addOnText(option)}
              error={errorOf(`options.${at}.itemId`)}
              onRemove={() => onChange({ options: options.toSpliced(at, 1) })}
            >
              {(name) => (
                <OptionMore
                  option={option}
                  name={name}
                  errorOf={(key) => errorOf(`options.${at}.${key}`)}
                  onChange={(next) => setOption(at, next)}
                />
              )}
            </PartLine>
          ))}
        </ul>
        <FieldError className="mt-1">{optionsError}</FieldError>
      </section>
    </>
  )
}

const addOnText = ({ addOn }: OptionDraft) => {
  const centavos = moneyOf(addOn)
  return centavos === undefined ? undefined : kitTexts.plus(formatMoney(centavos))
}

type OptionProps = {
  option: OptionDraft
  name: string
  errorOf: (key: string) => string | undefined
  onChange: (next: Partial<OptionDraft>) => void
}

/** The rarely used fields of an option, folded. */
function OptionMore({ option: { addOn, name: own, quantityEach }, name, errorOf, onChange }: OptionProps) {
  const isWrong = ['addOn', 'name', 'quantityEach'].some((key) => errorOf(key) !== undefined)
  return (
    <details open={isWrong || undefined}>
      <summary className="flex min-h-11 cursor-pointer items-center text-13 font-semibold text-action-text">
        {kitTexts.details(name)}
      </summary>
      <div className="grid gap-3 pb-2">
        <MoneyField
          label={kitTexts.addOn}
          hint={kitTexts.addOnHint}
          value={addOn}
          error={errorOf('addOn')}
          onChange={(next) => onChange({ addOn: next })}
        />
        <Field
          label={kitTexts.optionName}
          hint={kitTexts.optionNameHint}
          maxLength={60}
          autoComplete="off"
          value={own}
          error={errorOf('name')}
          onChange={({ currentTarget }) => onChange({ name: currentTarget.value })}
        />
        <Field
          label={kitTexts.quantityEach}
          inputMode="numeric"
          maxLength={2}
          autoComplete="off"
          value={quantityEach}
          placeholder="1"
          error={errorOf('quantityEach')}
          onChange={({ currentTarget }) => onChange({ quantityEach: currentTarget.value })}
        />
      </div>
    </details>
  )
}

function Alone({ draft, onChange }: Props) {
  const itemOf = useCampaignItems(draft.campaign)
  const parts = partIdsOf(draft)
  if (parts.length === 0) return null
  return (
    <details className="card px-4" open={draft.onlyInKits.length > 0 || undefined}>
      <summary className="flex min-h-14 cursor-pointer items-center font-semibold">{kitTexts.alone}</summary>
      <p className="text-13 text-ink-2">{kitTexts.aloneText}</p>
      {parts.map((id) => (
        <SwitchRow
          key={id}
          label={itemOf(id)?.name ?? id}
          isOn={draft.onlyInKits.includes(id)}
          onChange={(isOn) =>
            onChange(({ onlyInKits }) => ({ onlyInKits: isOn ? [...onlyInKits, id] : onlyInKits.filter((one) => one !== id) }))
          }
        />
      ))}
    </details>
  )
}
