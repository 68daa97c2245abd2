import type { FailedWork } from '@sayso/contract/shapes/staff'
import { sessionCall } from '../../../entities/session/index.ts'
import type { Act } from '../act-dialog.tsx'
import { failedTexts, freezeTexts } from './system-texts.ts'

export const retryOf = ({ kind, id, consumer, name }: FailedWork): Act => ({
  title: failedTexts.retry,
  text: failedTexts.retryText(name),
  async run(because) {
    if (kind === 'job') await sessionCall('staff/retryJob', { job: id, because })
    else await sessionCall('staff/retryEvent', { consumer, event: id, because })
    return failedTexts.retryDone
  },
})

export const dropOf = ({ kind, id, consumer, name }: FailedWork): Act => ({
  title: failedTexts.drop,
  text: kind === 'job' ? failedTexts.dropJobText(name) : failedTexts.dropEventText(consumer),
  isDangerous: true,
  async run(because) {
    if (kind === 'job') await sessionCall('staff/dropJob', { job: id, because })
    else await sessionCall('staff/dropEvent', { consumer, event: id, because })
    return failedTexts.dropDone
  },
})

export const retryAll = ({ kind, name, consumer }: FailedWork): Act => ({
  title: failedTexts.retryAll,
  text: failedTexts.retryAllText(name),
  async run(because) {
    const asked = { kind, name, consumer, because }
    const { count } = await sessionCall('staff/settleFailed', { ...asked, verdict: 'retry' })
    return failedTexts.retryAllDone(count)
  },
})

export const dropAll = ({ kind, name, consumer }: FailedWork): Act => ({
  title: failedTexts.dropAll,
  text: failedTexts.dropAllText(name),
  isDangerous: true,
  async run(because) {
    const asked = { kind, name, consumer, because }
    const { count } = await sessionCall('staff/settleFailed', { ...asked, verdict: 'drop' })
    return failedTexts.dropAllDone(count)
  },
})

export const freeze: Act = {
  title: freezeTexts.freeze,
  text: freezeTexts.freezeText,
  isDangerous: true,
  async run(because) {
    await sessionCall('staff/freezePayouts', { because })
    return freezeTexts.freezeDone
  },
}

export const unfreeze: Act = {
  title: freezeTexts.unfreeze,
  text: freezeTexts.unfreezeText,
  async run(because) {
    await sessionCall('staff/unfreezePayouts', { because })
    return freezeTexts.unfreezeDone
  },
}
