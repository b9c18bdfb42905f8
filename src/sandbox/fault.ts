/** A fault that the sandbox is asked to show: what goes wrong, and when. */

/** What goes wrong. */
export type FaultKind =
  /** The request is carried out this many milliseconds later. Goes together with one other fault. */
  | { readonly kind: 'latency'; readonly ms: number }
  /**
   * This status is answered. A 2xx stands in place of 201, where the user is created; with any other status the
   * request is carried out only where `created` says so.
   */
  | {
      readonly kind: 'status';
      readonly status: number;
      readonly created: boolean;
      /** Sent as `Retry-After`, in seconds; none without. */
      readonly retryAfterSeconds?: number;
    }
  /** The connection is closed without an answer, and nothing was created. */
  | { readonly kind: 'close-before' }
  /** The request is carried out, and the connection closed without an answer. */
  | { readonly kind: 'close-after' }
  /** The request is carried out if `created`, and never answered. */
  | { readonly kind: 'hang'; readonly created: boolean }
  /** The request is carried out, and the connection closed in the middle of the answer's body. */
  | { readonly kind: 'cut' }
  /** 302 to the sandbox's own page, which answers 200 to a client that follows; nothing is created. */
  | { readonly kind: 'redirect' }
  /** 200 with a web page, as the sign-in page of a network in between would be; nothing is created. */
  | { readonly kind: 'html' };

/** What goes wrong, and when. */
export type Fault = FaultKind & {
  /** To how many of the requests that it concerns it happens, above 0 up to 1. Default 1: all. */
  readonly probability?: number;
  /** It concerns only requests whose nickname begins so, in any letter case. Default: all. */
  readonly nickname?: string;
  /** How often it happens at most. Default: no end. */
  readonly times?: number;
};

/** The fault in the words that `parseFault` reads. */
export function faultText(fault: Fault): string {
  const parts = [fault.kind === 'status' ? String(fault.status) : fault.kind];
  if (fault.kind === 'latency') parts[0] = `latency=${fault.ms}`;
  if (fault.kind === 'status' && fault.retryAfterSeconds !== undefined) {
    parts.push(`retry-after=${fault.retryAfterSeconds}`);
  }
  if ('created' in fault && fault.created && !isSuccess(fault)) parts.push('created=yes');
  if (fault.probability !== undefined) parts.push(`probability=${fault.probability}`);
  if (fault.nickname !== undefined) parts.push(`nickname=${fault.nickname}`);
  if (fault.times !== undefined) parts.push(`times=${fault.times}`);
  return parts.join(',');
}

function isSuccess(fault: Fault): boolean {
  return fault.kind === 'status' && fault.status < 300;
}
