import { queryOptions } from '@tanstack/react-query'
import { useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { NoteField } from '#desk/note-field.tsx'
import { shopUrl } from '#device/share.ts'
import { useKeptFocus } from '#looks/kept-focus.ts'
import { textAt, type FieldsProps } from '#written/fields-props.ts'
import { withRow } from '#written/rows.ts'
import { writtenQuery } from '#written/written-queries.ts'
import { call, callList } from '@mutirao/client/call'
import { listSsoSecrets, removeSsoSecret, setSsoSecret } from '@mutirao/contract/sso-secrets'
import { Button } from '@mutirao/ui/button.tsx'
import { FieldError } from '@mutirao/ui/field-error.tsx'
import { Field } from '@mutirao/ui/field.tsx'
import { SwitchRow } from '@mutirao/ui/switch-row.tsx'
import { entryTexts as texts } from './entry-texts.ts'
import { at, type Provider, type ShopDraft } from './shop-draft.ts'

type Props = FieldsProps<ShopDraft>

/** A switch of the value at a path. */
function Switch({ path, label, text, ...props }: Props & { path: string; label: string; text?: string }) {
  const { draft, onChange } = props
  return (
    <SwitchRow
      label={label}
      text={text}
      isOn={draft.texts[path] === 'true'}
      onChange={(isOn) => onChange({ texts: { ...draft.texts, [path]: String(isOn) } })}
    />
  )
}

export function GeneralFields(props: Props) {
  return (
    <>
      <Field label={texts.timeZone} hint={texts.timeZoneHint} maxLength={60} spellCheck={false} {...textAt(props, 'timeZone')} />
      <div className="card divide-y divide-line px-4">
        <Switch {...props} path="shipping.together" label={texts.together} text={texts.togetherText} />
        <Switch {...props} path="hideProduct" label={texts.hideProduct} text={texts.hideProductText} />
      </div>
      <Field label={texts.lowStock} hint={texts.lowStockHint} inputMode="numeric" maxLength={7} {...textAt(props, 'lowStock')} />
      <Field
        label={texts.mapTiles}
        hint={texts.mapTilesHint}
        inputMode="url"
        maxLength={300}
        spellCheck={false}
        {...textAt(props, 'map.tiles')}
      />
      <Field label={texts.attribution} maxLength={120} {...textAt(props, 'map.attribution')} />
    </>
  )
}

const MARKETPLACE = 'marketplace'
const AUTHENTICATION = `${MARKETPLACE}.authentication`

export function MarketplaceFields(props: Props) {
  return (
    <>
      <Field label={texts.routeName} hint={texts.routeNameHint} maxLength={40} {...textAt(props, `${MARKETPLACE}.route.name`)} />
      <div className="card divide-y divide-line px-4">
        <Switch {...props} path={`${MARKETPLACE}.intranet`} label={texts.intranet} text={texts.intranetText} />
        <Switch {...props} path={`${MARKETPLACE}.ageVerification`} label={texts.age} text={texts.ageText} />
        <Switch {...props} path={`${MARKETPLACE}.simplifiedSignupEligible`} label={texts.simplified} text={texts.simplifiedText} />
        <Switch {...props} path={`${AUTHENTICATION}.passwordEnabled`} label={texts.passwords} />
        <Switch {...props} path={`${MARKETPLACE}.route.hidePartner`} label={texts.hidePartner} />
        <Switch {...props} path={`${AUTHENTICATION}.ssoEnabled`} label={texts.sso} text={texts.ssoText} />
      </div>
      <FieldError>{props.errorOf(`${MARKETPLACE}.ageVerification`)}</FieldError>
      {(props.draft.texts[`${AUTHENTICATION}.ssoEnabled`] === 'true' || props.draft.providers.length > 0) && <Providers {...props} />}
    </>
  )
}

function Providers({ draft: { providers }, errorOf, onChange }: Props) {
  const keptFocus = useKeptFocus()
  const set = (index: number, next: Partial<Provider>) => onChange({ providers: providers.with(index, { ...providers[index]!, ...next }) })
  const missing = errorOf(`${AUTHENTICATION}.ssoEnabled`)
  return (
    <section {...keptFocus} aria-label={texts.providers} className="grid grid-cols-[minmax(0,1fr)] gap-3 outline-none">
      <h2 className="text-16 font-semibold">{texts.providers}</h2>
      <p className="text-13 wrap-anywhere text-ink-2">{texts.callback(shopUrl('/sso/callback'))}</p>
      <FieldError>{missing}</FieldError>
      {providers.map(({ row, ...provider }, index) => {
        const error = (key: keyof Provider) => errorOf(`${AUTHENTICATION}.providers.${index}.${key}`)
        const field = (key: keyof Provider) => ({
          value: provider[key],
          error: error(key),
          autoComplete: 'off',
          onChange: ({ currentTarget }: { currentTarget: HTMLInputElement }) => set(index, { [key]: currentTarget.value }),
        })
        return (
          <fieldset key={row} aria-label={texts.providerOf(index + 1)} className="card grid min-w-0 gap-3 p-4">
            <Field label={texts.providerName} maxLength={40} {...field('name')} />
            <Field label={texts.providerId} hint={texts.providerIdHint} maxLength={60} autoCapitalize="none" {...field('id')} />
            <Field
              label={texts.issuer}
              hint={texts.issuerHint}
              maxLength={300}
              inputMode="url"
              autoCapitalize="none"
              {...field('issuer')}
            />
            <Field label={texts.clientId} hint={texts.clientIdHint} maxLength={200} autoCapitalize="none" {...field('clientId')} />
            <Secret provider={provider} />
            <Button kind="ghost" size="small" onClick={() => onChange({ providers: providers.toSpliced(index, 1) })}>
              {texts.removeProvider(index + 1)}
            </Button>
          </fieldset>
        )
      })}
      <Button kind="line" onClick={() => onChange({ providers: withRow(providers, { id: '', name: '', issuer: '', clientId: '' }) })}>
        {texts.addProvider}
      </Button>
    </section>
  )
}

const secretsQuery = queryOptions({ queryKey: ['sso-secrets'], queryFn: () => callList(listSsoSecrets, {}) })

/** A provider's secret: write-only, and only for a provider that the shop has saved. */
function Secret({ provider: { id, issuer, clientId } }: { provider: Provider }) {
  const kept = useDeskRead(secretsQuery).value?.find(({ provider }) => provider === id)
  const stored = at(useDeskRead(writtenQuery('shop', MARKETPLACE)).value?.value, `${AUTHENTICATION}.providers`) as Provider[] | undefined
  const isStored = stored?.some((one) => one.id === id && one.issuer === issuer && one.clientId === clientId) === true
  const [typed, setTyped] = useState('')
  const [said, setSaid] = useState('')
  const act = useDeskAct(`sso secret ${id}`)
  if (!isStored) return <p className="text-13 text-ink-2">{texts.saveFirst}</p>
  async function save(secret: string | undefined) {
    const params = { id }
    const done = await act.send(() => (secret ? call(setSsoSecret, { params, body: { secret } }) : call(removeSsoSecret, { params })))
    if (!done) return
    setTyped('')
    setSaid(secret ? texts.secretSaved : texts.secretRemoved)
  }
  return (
    <div className="grid gap-2 rounded-card bg-well p-3">
      <Field
        label={texts.secret}
        hint={texts.secretHint}
        type="password"
        maxLength={500}
        autoComplete="new-password"
        value={typed}
        onChange={({ currentTarget: { value } }) => {
          setTyped(value)
          setSaid('')
        }}
      />
      <FaultNote fault={act.fault} />
      <output className="text-13 text-ink-2">
        {said || (kept ? (kept.isUsed ? texts.secretKept : texts.secretOther) : texts.secretNone)}
      </output>
      <div className="flex flex-wrap gap-2">
        <Button kind="line" size="small" isBusy={act.isBusy} disabled={typed.trim() === ''} onClick={() => void save(typed.trim())}>
          {texts.secretSave}
        </Button>
        {kept && (
          <Button kind="ghost" size="small" onClick={() => void save(undefined)}>
            {texts.secretRemove}
          </Button>
        )}
      </div>
    </div>
  )
}

export function AppFields(props: Props) {
  const { draft, errorOf, onChange } = props
  const path = 'nativeApp.fingerprints'
  return (
    <>
      <Field label={texts.appId} hint={texts.appIdHint} maxLength={100} autoCapitalize="none" {...textAt(props, 'nativeApp.id')} />
      <Field label={texts.appServer} hint={texts.appServerHint} inputMode="url" maxLength={260} {...textAt(props, 'nativeApp.server')} />
      <NoteField
        label={texts.fingerprints}
        hint={texts.fingerprintsHint}
        rows={3}
        spellCheck={false}
        value={draft.texts[path] ?? ''}
        error={errorOf(path)}
        onChange={({ currentTarget: { value } }) => onChange({ texts: { ...draft.texts, [path]: value } })}
      />
      <Field
        label={texts.teamId}
        hint={texts.teamIdHint}
        maxLength={10}
        autoCapitalize="characters"
        {...textAt(props, 'nativeApp.teamId')}
      />
    </>
  )
}
