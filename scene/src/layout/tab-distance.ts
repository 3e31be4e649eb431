/** Distance between tab stops. This is one inch if the topic's units are points. */
export const TAB_DISTANCE = 72;
