// Whoever imports the core has its geometry, motion and scrolling as well.
@_exported public import CardKinetics
