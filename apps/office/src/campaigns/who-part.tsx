import { useDeskRead } from '#desk/desk-reads.ts'
import { allWrittenQuery } from '#written/written-queries.ts'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { SelectField } from '@mutirao/ui/select-field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { campaignsQuery } from './campaign-queries.ts'
import { textField, type PartProps } from './part-props.ts'
import { campaignTexts } from './texts.ts'

/** GeoJSON keeps the area's name among its properties. */
const areaName = (id: string, { properties }: { properties?: { name?: string } }) => properties?.name ?? id

/** Areas, codes, invitations, and what must be bought first. */
export function WhoPart(props: PartProps & { id: string | undefined }) {
  const { draft, errorOf, onChange, id } = props
  const areas = useDeskRead(allWrittenQuery('areas')).value?.content
  const others = (useDeskRead(campaignsQuery).value ?? []).filter((one) => one.id !== id)
  const depends = (draft.rest['depends'] ?? []) as { type: string }[]
  const pathOfDepends = (type: string) =>
    `depends.${Math.max(
      0,
      depends.findIndex((one) => one.type === type),
    )}`
  const toggle = (area: string, isOn: boolean) =>
    onChange(({ areas: chosen }) => ({ areas: isOn ? [...chosen, area] : chosen.filter((one) => one !== area) }))
  return (
    <>
      <p className="text-ink-2">{campaignTexts.whoText}</p>
      <fieldset className="min-w-0">
        <legend className="font-semibold">{campaignTexts.areas}</legend>
        <p className="mb-1 text-13 text-ink-2">{areas?.length === 0 ? campaignTexts.noAreas : campaignTexts.areasHint}</p>
        {areas?.map(({ id: area, value }) => (
          <label key={area} className="flex min-h-11 cursor-pointer items-center gap-3">
            <input
              type="checkbox"
              checked={draft.areas.includes(area)}
              onChange={({ currentTarget }) => toggle(area, currentTarget.checked)}
              className="size-5 accent-(--action)"
            />
            {areaName(area, value)}
          </label>
        ))}
      </fieldset>
      <div className="grid items-start gap-3 md:grid-cols-2">
        <Field
          label={campaignTexts.code}
          hint={campaignTexts.codeHint}
          maxLength={40}
          autoCapitalize="characters"
          {...textField(props, 'campaignCode', 'code')}
        />
        <Field
          label={campaignTexts.inviteCode}
          hint={campaignTexts.inviteCodeHint}
          maxLength={40}
          autoCapitalize="characters"
          {...textField(props, 'inviteCode')}
        />
        <Field
          label={campaignTexts.invites}
          hint={campaignTexts.invitesHint}
          inputMode="numeric"
          maxLength={2}
          {...textField(props, 'invites', `${pathOfDepends('invites')}.invites`)}
        />
        <SelectField
          label={campaignTexts.needs}
          options={[
            { value: '', label: campaignTexts.needsNone },
            ...others.map((one) => ({ value: one.id, label: one.name })),
            // The chosen campaign may be hidden from this visitor.
            ...(draft.needs && !others.some((one) => one.id === draft.needs) ? [{ value: draft.needs, label: draft.needs }] : []),
          ]}
          {...textField(props, 'needs', `${pathOfDepends('campaign')}.campaignId`)}
        />
      </div>
      <div>
        <SwitchRow
          label={campaignTexts.forAdults}
          text={campaignTexts.forAdultsText}
          isOn={draft.forAdults}
          onChange={(forAdults) => onChange(() => ({ forAdults }))}
        />
        <FieldError>{errorOf('intendedForAdults')}</FieldError>
      </div>
    </>
  )
}
