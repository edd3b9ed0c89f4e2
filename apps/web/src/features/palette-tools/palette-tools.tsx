import { useState, useSyncExternalStore } from 'react'
import { useTenant } from '#page/page-state.ts'
import { paletteLoader, refreshPalette } from '#page/palette-loader.ts'
import { maskedLog } from '#page/send-report.ts'
import * as m from '#paraglide/messages.js'
import { Sheet } from '#ui/sheet.tsx'
import { readStored } from '@mutirao/client/storage'
import { campaignActivationLogsKey, campaignActivationsKey, paletteTelemetryKey } from '@mutirao/client/stored-keys'
import { HISTORY_ENTRIES, LOG_LINES, TELEMETRY_ENTRIES } from '@mutirao/domain/limits'
import { maskKeys } from '@mutirao/domain/log-mask'
import { Button } from '@mutirao/ui/button.tsx'
import { Segmented } from '@mutirao/ui/segmented.tsx'
import { Table, TableRow } from '@mutirao/ui/table.tsx'
import { contrastsOf } from './contrasts.ts'
import { type Fault, faultNames, loadWith } from './forced-load.ts'

type Tab = 'status' | 'debug' | 'testing'

/** Spec §2: the developer's palette tools, with its three tabs. Texts are for developers. */
export function PaletteTools({ onClose }: { onClose: () => void }) {
  const [tab, setTab] = useState<Tab>('status')
  return (
    <Sheet title={m.palette_tools()} isOpen onClose={onClose}>
      <div className="grid gap-4" lang="en">
        <Segmented
          label={m.palette_tools()}
          value={tab}
          onChange={setTab}
          options={[
            { value: 'status', label: 'Status' },
            { value: 'debug', label: 'Debug' },
            { value: 'testing', label: 'Testing' },
          ]}
        />
        {tab === 'status' && <Status />}
        {tab === 'debug' && <Debug />}
        {tab === 'testing' && <Testing />}
      </div>
    </Sheet>
  )
}

const toneOf = (name: string) => getComputedStyle(document.documentElement).getPropertyValue(`--${name}`)

/** The state of the loader, and the contrast of the palette that is worn. */
function Status() {
  const { slug, paletteVersion } = useTenant()
  const state = useSyncExternalStore(paletteLoader.subscribe, paletteLoader.getState)
  const [contrasts] = useState(() => contrastsOf(toneOf))
  return (
    <>
      <Table caption="Palette" isRuled>
        <TableRow name="Client">{slug}</TableRow>
        <TableRow name="Page version">{paletteVersion}</TableRow>
        {Object.entries(state).map(([name, value]) => (
          <TableRow key={name} name={name}>
            {String(value)}
          </TableRow>
        ))}
      </Table>
      <Table caption="Contrast" isRuled>
        {contrasts.map(({ pair, ratio, least, passes }) => (
          <TableRow key={pair} name={pair}>
            <span className={passes ? '' : 'font-bold text-err'}>
              {ratio.toFixed(2)} : 1 {passes ? 'passes' : `fails, needs ${least}`}
            </span>
          </TableRow>
        ))}
      </Table>
    </>
  )
}

/** Telemetry on the device: attempts to load the palette, activations by address, and those not sent yet. */
function Debug() {
  const parts = [
    [`Telemetry, last ${TELEMETRY_ENTRIES}`, readStored(paletteTelemetryKey)],
    [`Activation history, last ${HISTORY_ENTRIES}`, readStored(campaignActivationsKey)],
    [`Activation logs, last ${LOG_LINES}`, readStored(campaignActivationLogsKey)],
    [`Logs of this visit, last ${LOG_LINES}`, maskedLog()],
  ] as const
  return parts.map(([title, entries]) => (
    <section key={title}>
      <h3 className="mb-1 text-14">{title}</h3>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex -- scrollable content must be focusable by keyboard */}
      <pre tabIndex={0} className="max-h-52 overflow-auto rounded-card bg-well p-3 text-12">
        {JSON.stringify(maskKeys(entries ?? []), null, 1)}
      </pre>
    </section>
  ))
}

/** Loads the palette again, or with a fault. */
function Testing() {
  const tenant = useTenant()
  const [outcome, setOutcome] = useState('')
  const [running, setRunning] = useState<Fault | 'reload'>()

  async function run(name: Fault | 'reload') {
    setRunning(name)
    const client = { client: tenant.slug, pageVersion: tenant.paletteVersion }
    if (name === 'reload') await refreshPalette(tenant)
    setOutcome(JSON.stringify(name === 'reload' ? paletteLoader.getState() : await loadWith(name, client)))
    setRunning(undefined)
  }

  return (
    <>
      <div className="flex flex-wrap gap-2">
        {(['reload', ...faultNames] as const).map((name) => (
          <Button
            key={name}
            kind="line"
            size="small"
            isBusy={running === name}
            disabled={running !== undefined}
            onClick={() => void run(name)}
          >
            {name}
          </Button>
        ))}
      </div>
      <output className="min-h-11 rounded-card bg-well p-3 font-mono text-12 break-all">{outcome}</output>
    </>
  )
}
