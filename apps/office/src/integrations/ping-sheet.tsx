import { useEffect, useRef, useState } from 'react'
import { useDeskAct } from '#desk/desk-act.ts'
import { useDeskRead } from '#desk/desk-reads.ts'
import { FaultNote } from '#desk/fault-note.tsx'
import { call } from '@mutirao/client/call'
import { pingWebhook } from '@mutirao/contract/webhooks'
import { Note } from '@mutirao/ui/note.tsx'
import { Sheet } from '@mutirao/ui/sheet.tsx'
import { texts } from '../texts.ts'
import { eventQuery } from './integration-queries.ts'
import { answerText, integrationTexts } from './texts.ts'

/** Sends a trial when it opens, and shows what the system answered. */
export function PingSheet({ url, onClose }: { url: string; onClose: () => void }) {
  const { send, fault } = useDeskAct(`ping ${url}`)
  const [id, setId] = useState<string>()
  const isSent = useRef(false)
  useEffect(() => {
    // React may run an effect twice while developing.
    if (isSent.current) return
    isSent.current = true
    void send(() => call(pingWebhook, { body: { url } })).then((done) => setId(done?.answer.id))
  })
  return (
    <Sheet title={integrationTexts.pingOf(url)} closeLabel={texts.close} isOpen onClose={onClose}>
      <output className="block">
        {fault ? <FaultNote fault={fault} /> : id === undefined ? <p>{integrationTexts.pinging}</p> : <Pinged id={id} />}
      </output>
    </Sheet>
  )
}

function Pinged({ id }: { id: string }) {
  const { value } = useDeskRead(eventQuery(id, true))
  if (!value?.answer) return <p>{integrationTexts.pinging}</p>
  const text = integrationTexts.pinged(answerText(value.answer))
  return <Note kind={value.state === 'TAKEN' ? 'good' : 'err'}>{text}</Note>
}
