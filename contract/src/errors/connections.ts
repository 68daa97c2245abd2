import type { ErrorEntries } from './error-entry.ts'

/** Unsubscribe links, X and Instagram, and imports. */
export const connectionsErrors = {
  stop_link_invalid: { status: 200, text: 'This link is not valid. Please use the one in the email.' },

  twitter_pin_required: { status: 200, text: 'Please enter the Twitter PIN' },
  twitter_url_failed: { status: 200, text: 'Failed to get Twitter authentication URL' },
  twitter_connect_failed: { status: 200, text: 'Failed to connect Twitter' },
  twitter_disconnect_failed: { status: 200, text: 'Failed to disconnect Twitter' },
  twitter_info_failed: { status: 200, text: 'Failed to get Twitter profile information' },
  instagram_connect_failed: { status: 200, text: 'Failed to connect Instagram' },
  instagram_disconnect_failed: { status: 200, text: 'Failed to disconnect Instagram' },
  instagram_info_failed: { status: 200, text: 'Failed to get Instagram profile information' },
  network_unavailable: { status: 200, text: 'Connecting this network is not available here' },
  network_down: { status: 200, text: 'The network does not answer right now. Please try again in a while' },
  network_attempt_ended: { status: 200, text: 'This attempt has ended. Please start again' },
  network_access_ended: {
    status: 200,
    text: 'The network no longer lets us in. Please disconnect the account and connect it again',
  },
  twitter_pin_wrong: { status: 200, text: 'This PIN is not right. Please check it, or start again' },
  network_not_connected: { status: 200, text: 'Please connect the account first' },
  network_account_taken: { status: 200, text: 'This account is connected to another profile' },
  archive_unreadable: { status: 200, text: 'This is not an export archive we can read' },
  imported_free: { status: 200, text: 'A post from another network cannot be made pay-to-view' },
  import_running: { status: 200, text: 'An import is under way. Please wait until it has ended' },
  import_not_found: { status: 200, text: 'Import not found' },
} as const satisfies ErrorEntries
