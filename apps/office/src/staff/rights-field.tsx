import { canGive, neededFor, type Right } from '@mutirao/domain/staff'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { groupsOfRights, rightText, roleTexts, type ChosenRight } from './texts.ts'

type Props = {
  legend: string
  offered: readonly Right[]
  rights: readonly ChosenRight[]
  /** The rights of the person who gives them; others cannot be chosen. */
  hers: readonly Right[]
  error: string | undefined
  /** A chosen right does not bring the rights that it needs. */
  isLoose?: boolean
  onChange: (rights: readonly ChosenRight[]) => void
}

/** Rights to choose from, by what they are about. A right that is taken away takes those that need it. */
export function RightsField({ legend, offered, rights, hers, error, isLoose, onChange }: Props) {
  const without = (gone: ChosenRight) => rights.filter((right) => right !== gone && (isLoose || !neededFor(right).includes(gone)))
  return (
    <fieldset aria-invalid={error !== undefined || undefined}>
      <legend className="mb-1.5 font-semibold">{legend}</legend>
      {groupsOfRights.map(({ name, rights: all }) => {
        const shown = all.filter((right) => offered.includes(right))
        return shown.length === 0 ? null : (
          <div key={name} className="mt-2">
            <p className="text-13 text-ink-2">{name}</p>
            {shown.map((right) => (
              <RightRow
                key={right}
                right={right}
                isChosen={rights.includes(right)}
                isHers={canGive(hers, [right])}
                needs={isLoose ? [] : neededFor(right)}
                onChange={(isChosen) => onChange(isChosen ? [...rights, right] : without(right))}
              />
            ))}
          </div>
        )
      })}
      <FieldError className="mt-1.5">{error}</FieldError>
    </fieldset>
  )
}

type RowProps = {
  right: ChosenRight
  isChosen: boolean
  isHers: boolean
  needs: readonly Right[]
  onChange: (isChosen: boolean) => void
}

function RightRow({ right, isChosen, isHers, needs, onChange }: RowProps) {
  const named = needs.filter((one) => one !== 'office.enter').map(rightText)
  const note = isHers ? named.length > 0 && roleTexts.needs(named) : roleTexts.lacking
  return (
    <label className={`flex min-h-11 items-center gap-3 ${isHers ? 'cursor-pointer' : 'text-ink-2'}`}>
      <input
        type="checkbox"
        className="size-5 shrink-0 accent-action"
        checked={isChosen}
        disabled={!isHers}
        onChange={({ currentTarget: { checked } }) => onChange(checked)}
      />
      <span>
        {rightText(right)}
        {note && <small className="block text-12 text-ink-2">{note}</small>}
      </span>
    </label>
  )
}
