import Testing

@testable import CardX11

@Test func placeholder() {}
