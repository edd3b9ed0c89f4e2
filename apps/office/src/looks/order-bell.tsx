import { useEffect } from 'react'
import { showCount } from '#device/badge.ts'
import { allowSound, isSoundOn, silence } from '#device/sound.ts'
import { markSeen, unseen, useNewOrders } from '#kept/new-orders.ts'
import { hideOrderPushes, showOrderPushes } from '#kept/order-pushes.ts'
import { useValue } from '@mutirao/client/store'
import { IconButton } from '@mutirao/ui/icon-button.tsx'
import { bell } from '@mutirao/ui/icons.gen.ts'
import { texts } from '../texts.ts'

function tellOn() {
  void allowSound()
  void showOrderPushes()
}

function tellOff() {
  silence()
  void hideOrderPushes()
}

/** Announces new orders: a number in the tab's title and on the app's icon; after a tap also a sound, and a notification while the office is closed. */
export function OrderBell({ isLooking }: { isLooking: boolean }) {
  useNewOrders(true)
  const count = useValue(unseen).length
  const isOn = useValue(isSoundOn)
  useEffect(() => showCount(count), [count])
  useEffect(() => {
    const see = () => isLooking && document.visibilityState === 'visible' && markSeen()
    see()
    document.addEventListener('visibilitychange', see)
    return () => document.removeEventListener('visibilitychange', see)
  }, [isLooking])
  return (
    <>
      <output className="rounded-full bg-spark-soft px-2.5 py-1 text-13 font-semibold empty:hidden">
        {count > 0 && (
          <>
            <span className="max-md:sr-only">{texts.newOrders(count)}</span>
            <span aria-hidden="true" className="md:hidden">
              {count}
            </span>
          </>
        )}
      </output>
      <IconButton
        icon={bell}
        label={isOn ? texts.soundOff : texts.soundOn}
        className={isOn ? 'text-action-text' : 'opacity-60'}
        onClick={isOn ? tellOff : tellOn}
      />
    </>
  )
}
